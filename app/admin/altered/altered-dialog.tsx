import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { type Alteration, alterations } from '#contract/alterations.ts';
import { foldedText } from '#contract/folded-text.ts';
import { limits } from '#contract/limits.ts';
import { type MediaItem, mediaUpdate } from '#contract/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { api } from '#app/admin/api/api.ts';
import { AdminDialog } from '#app/admin/controls/admin-dialog.tsx';
import { EmptyState } from '#app/admin/controls/list-states.tsx';
import { Options } from '#app/admin/controls/options.tsx';
import { QrCode } from '#app/admin/controls/qr-code.tsx';
import { FormActions, FormAnswer, SchemaForm, useSchemaForm } from '#app/admin/controls/schema-form.tsx';
import { SearchField } from '#app/admin/controls/search-field.tsx';
import { TextField } from '#app/admin/controls/text-field.tsx';
import { MediaThumbnail } from '#app/admin/media/stored-image.tsx';
import { useAlteredTexts } from './use-altered-texts.ts';

/** The maximum number of photos in the list; the search finds the others. */
const maxShown = 60;

interface AlteredDialogProps {
  item: MediaItem;
  /** among which the original is: the library, or the gallery of the item */
  others: readonly MediaItem[];
  /** the queries that show the item */
  queryKey: readonly unknown[];
  onClose: () => void;
}

/** Says what was altered in a photo and which one is its original, and has the address of the page that shows both. */
export default function AlteredDialog({ item, others, queryKey, onClose }: AlteredDialogProps) {
  const { altered: own } = useAlteredTexts();
  return (
    <AdminDialog onClose={onClose} title={own.title}>
      <AlteredForm item={item} others={others} queryKey={queryKey} onClose={onClose} />
      {item.disclosurePath && (
        <DisclosureCard path={item.disclosurePath} kind={own.kinds[item.alteration ?? 'other']} />
      )}
    </AdminDialog>
  );
}

interface Values {
  /** empty: nothing was altered */
  alteration: Alteration | '';
  originalMediaId: string | null;
  alterationNote: string;
  isPublished: boolean;
}

function AlteredForm({ item, others, queryKey, onClose }: AlteredDialogProps) {
  const texts = useTexts();
  const { altered: own } = useAlteredTexts();
  const queryClient = useQueryClient();
  const form = useSchemaForm<Values, MediaItem>({
    schema: mediaUpdate,
    stored: item,
    toValues: ({ alteration, originalMediaId = null, alterationNote = '', isPublished }) => ({
      alteration: alteration ?? '',
      originalMediaId,
      alterationNote,
      isPublished,
    }),
    toBody: ({ alteration, originalMediaId, alterationNote, isPublished }, stored) => ({
      alteration: alteration || null,
      originalMediaId: alteration === '' ? null : originalMediaId,
      alterationNote,
      ...(isPublished !== stored.isPublished && { isPublished }),
    }),
    isShown: (path) => path === 'alterationNote',
    save: async (body, { id, version }) =>
      (await api.patch<{ data: MediaItem }>(`/api/admin/media/${id}`, body, { version })).data,
    onSaved({ alteration, originalMediaId }) {
      void queryClient.invalidateQueries({ queryKey });
      showToast({ title: own.saved });
      if (alteration === undefined || originalMediaId === undefined) onClose();
    },
  });
  const [kind, originalId] = form.form.watch(['alteration', 'originalMediaId']);
  const needsDraft = kind !== '' && originalId === null && item.isPublished;

  async function saveDraft() {
    form.form.setValue('isPublished', false);
    await form.submit();
  }

  return (
    <SchemaForm form={form} className="mt-4 grid grid-cols-1 gap-4">
      <p className="text-ash">{own.intro}</p>
      <Field label={own.kind} name="alteration" className="max-w-96">
        {(control) => (
          <select {...control} {...form.form.register('alteration')}>
            <option value="">{own.none}</option>
            <Options of={alterations} label={(name) => own.kinds[name]} />
          </select>
        )}
      </Field>
      {kind !== '' && (
        <>
          <OriginalField
            item={item}
            others={others}
            original={others.find(({ id }) => id === originalId)}
            onChoose={(id) => form.form.setValue('originalMediaId', id)}
          />
          <TextField name="alterationNote" label={own.note} hint={own.noteHint} rows={2} maxLength={limits.shortText} />
        </>
      )}
      <FormAnswer form={form} formatFailure={(reason) => texts.labelled(own.failed, reason)} />
      <FormActions form={form}>
        <Button tone="outline" onClick={onClose}>
          {texts.actions.cancel}
        </Button>
        {needsDraft && (
          <Button tone="outline" disabled={form.isSaving} onClick={() => void saveDraft()}>
            {own.saveDraft}
          </Button>
        )}
      </FormActions>
    </SchemaForm>
  );
}

interface OriginalFieldProps extends Pick<AlteredDialogProps, 'item' | 'others'> {
  original: MediaItem | undefined;
  onChoose: (id: string) => void;
}

function OriginalField({ item, others, original, onChoose }: OriginalFieldProps) {
  const { altered: own } = useAlteredTexts();
  const [search, setSearch] = useState('');
  const query = useDeferredValue(foldedText(search));
  const choices = others.filter(
    ({ id, mediaType, state, alteration, originalName, alt }) =>
      id !== item.id &&
      mediaType === 'photo' &&
      state !== 'failed' &&
      alteration === undefined &&
      foldedText(`${originalName} ${alt}`).includes(query),
  );
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="field-label">{own.original}</legend>
      <div className="flex items-center gap-3">
        {original && <MediaThumbnail item={original} className="h-12 w-20 rounded-sm" />}
        <output className="min-w-0 wrap-anywhere">{original ? original.originalName : own.noOriginal}</output>
      </div>
      <SearchField hint={own.search} value={search} onChange={setSearch} />
      {choices.length === 0 && <EmptyState text={own.noPhotos} />}
      <ul className="grid max-h-72 grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2 overflow-y-auto">
        {choices.slice(0, maxShown).map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className="media-choice"
              aria-label={own.choose(one.originalName)}
              aria-pressed={one.id === original?.id}
              onClick={() => onChoose(one.id)}
            >
              <MediaThumbnail item={one} className="aspect-square w-full" />
              <span className="block truncate px-1 py-0.5 text-caption">{one.originalName}</span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** The address of the public page, with a card to print (lists.css). */
function DisclosureCard({ path, kind }: { path: string; kind: string }) {
  const { altered: own } = useAlteredTexts();
  const field = useRef<HTMLInputElement>(null);
  const url = new URL(path, window.location.origin).href;

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      showToast({ title: own.copied });
    } catch {
      showToast({ title: own.copyFailed, destructive: true });
    }
  }

  return (
    <section aria-label={own.page} className="mt-6 grid gap-3">
      <h3 className="text-body font-medium">{own.page}</h3>
      <p className="text-ash">{own.pageText}</p>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          readOnly
          aria-label={own.page}
          value={url}
          className="field-control min-w-0 flex-1 basis-52"
        />
        <Button onClick={() => void copy()}>{own.copy}</Button>
      </div>
      <div className="link-card">
        <p className="font-medium">{kind}</p>
        <p>{own.cardLead}</p>
        <QrCode content={url} label={own.code} />
        <p className="text-caption wrap-anywhere">{url}</p>
      </div>
      <Button tone="outline" className="justify-self-start" onClick={() => window.print()}>
        {own.print}
      </Button>
    </section>
  );
}
