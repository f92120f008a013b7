import { useEffect, useRef } from 'react';
import {
  type ClientGallery,
  type ClientGalleryCreate,
  type ClientGalleryUpdate,
  clientGalleryUpdate,
} from '#contract/client-galleries.ts';
import { siteLanguages } from '#contract/content/site-languages.ts';
import { limits } from '#contract/limits.ts';
import type { MediaItem } from '#contract/media.ts';
import { serviceTypes } from '#contract/service-types.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Options } from '#app/admin/controls/options.tsx';
import { Button } from '#app/ui/button.tsx';
import { AdminDialog } from '#app/admin/controls/admin-dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { FormActions, FormAnswer, SchemaForm, useSchemaForm } from '#app/admin/controls/schema-form.tsx';
import { TextField } from '#app/admin/controls/text-field.tsx';
import { useDirtyGuard } from '#app/admin/controls/use-dirty-guard.ts';
import { MediaThumbnail } from '#app/admin/media/stored-image.tsx';
import { findGallery, useGalleryCalls } from './calls.ts';
import { type GalleryValues, type GalleryStart, toGalleryBody, toGalleryValues } from './gallery-values.ts';
import { useClientGalleryTexts } from './use-client-gallery-texts.ts';
import { useSharingTexts } from './use-sharing-texts.ts';

interface GalleryFormProps {
  /** absent for a new one */
  gallery?: ClientGallery;
  /** what is known of a new one */
  start?: GalleryStart;
  /** of the gallery, one of which is its cover */
  items?: readonly MediaItem[];
  /** stands above the fields */
  notice?: string | undefined;
  onDone: () => void;
  onSaved?: (saved: ClientGallery) => void;
}

/** Creates a client gallery, or edits what is written in one. */
export function GalleryFormDialog({ gallery, start, items = [], notice, onDone, onSaved }: GalleryFormProps) {
  const texts = useTexts();
  const own = useClientGalleryTexts();
  const body = useRef<HTMLDivElement>(null);
  const isDone = useRef(false);
  const { mayDiscard, onDirtyChange } = useDirtyGuard();
  const { create, update } = useGalleryCalls();
  const form = useSchemaForm<GalleryValues, ClientGallery | undefined>({
    // Of both: one that was just created is changed when something was typed meanwhile.
    schema: clientGalleryUpdate,
    toChecked: ({ kind: _kind, ...checked }) => checked,
    stored: gallery,
    toValues: (stored) => toGalleryValues(stored, start),
    toBody: (values, stored) => toGalleryBody(values, stored, start),
    // One field for all names.
    toFormPath: (path) => (path.startsWith('sections') ? 'sections' : path),
    save: (sent, stored) =>
      stored
        ? update.mutateAsync({ gallery: stored, body: sent as ClientGalleryUpdate })
        : create.mutateAsync(sent as ClientGalleryCreate),
    async findLatest(stored) {
      const latest = stored && (await findGallery(stored.id));
      return latest?.version === stored?.version ? undefined : latest;
    },
    onDone() {
      isDone.current = true;
    },
    onSaved(saved, before) {
      showToast({ title: before ? own.saved : own.created });
      if (!isDone.current) return;
      // Before the gallery is opened, which would ask about what is not saved.
      onDirtyChange(false);
      onDone();
      if (saved) onSaved?.(saved);
    },
    onDirtyChange,
  });
  const { register } = form.form;
  const { fields } = own.form;
  const sharing = useSharingTexts();
  const isTransfer = (gallery?.kind ?? start?.kind) === 'transfer';
  const addTitle = isTransfer ? sharing.addTransferTitle : own.form.addTitle;
  const photos = items.filter(({ mediaType }) => mediaType === 'photo');

  // A dialog focuses its first control, the close button; focus the first field instead.
  useEffect(() => body.current?.querySelector<HTMLElement>('input')?.focus(), []);

  async function close() {
    if (await mayDiscard()) onDone();
  }

  return (
    <AdminDialog onClose={() => void close()} title={gallery ? own.form.editTitle : addTitle} closesOnBackdrop={false}>
      <div ref={body} className="mt-4">
        {notice && <p className="mb-4 border-l-3 border-l-clay bg-linen px-3 py-2">{notice}</p>}
        <SchemaForm form={form} className="grid grid-cols-1 gap-4">
          <TextField name="title" label={fields.title} hint={own.form.titleHint} required maxLength={limits.title} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField name="clientName" label={fields.clientName} autoComplete="off" maxLength={limits.name} />
            <TextField name="clientEmail" label={fields.clientEmail} type="email" autoComplete="off" />
            <Field label={fields.language} name="language">
              {(control) => (
                <select {...control} {...register('language')}>
                  <Options of={siteLanguages} label={(language) => own.form.languages[language]} />
                </select>
              )}
            </Field>
            {!isTransfer && (
              <>
                <Field label={fields.service} name="service">
                  {(control) => (
                    <select {...control} {...register('service')}>
                      <option value="">{own.noService}</option>
                      <Options of={serviceTypes} label={(service) => texts.services[service]} />
                    </select>
                  )}
                </Field>
                <Field label={fields.shootDate} name="shootDate" error={form.errors.shootDate}>
                  {(control) => <input {...control} {...register('shootDate')} type="date" />}
                </Field>
                <TextField
                  name="address"
                  label={fields.address}
                  hint={own.form.addressHint}
                  autoComplete="off"
                  maxLength={limits.shortText}
                />
              </>
            )}
          </div>
          <TextField
            name="message"
            label={fields.message}
            hint={own.form.messageHint}
            rows={4}
            maxLength={limits.text}
          />
          {!isTransfer && (
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <TextField
                name="includedPicks"
                label={fields.includedPicks}
                hint={own.form.includedPicksHint}
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
              />
              <TextField
                name="extraPickPrice"
                label={fields.extraPickPrice}
                hint={own.form.extraPickPriceHint}
                autoComplete="off"
                maxLength={limits.clientPickPrice}
              />
            </div>
          )}
          {!isTransfer && <TextField name="sections" label={fields.sections} hint={own.form.sectionsHint} rows={4} />}
          {!isTransfer && photos.length > 0 && (
            <fieldset className="min-w-0">
              <legend className="field-label">{fields.coverMediaId}</legend>
              <label className="flex items-center gap-2 py-1">
                <input type="radio" value="" className="size-4 accent-clay" {...register('coverMediaId')} />
                {own.form.firstPhoto}
              </label>
              <div className="flex max-h-52 flex-wrap gap-2 overflow-y-auto">
                {photos.map((item) => (
                  <label key={item.id} className="relative block">
                    <MediaThumbnail item={item} className="size-20 rounded-sm" />
                    <input
                      type="radio"
                      value={item.id}
                      aria-label={own.form.cover(item.originalName)}
                      className="absolute top-1 left-1 size-4 accent-clay"
                      {...register('coverMediaId')}
                    />
                  </label>
                ))}
              </div>
            </fieldset>
          )}
          <FormAnswer
            form={form}
            formatLabel={(name) => (fields as Record<string, string>)[name] ?? name}
            formatValue={(name, value) => formatValue(name, String(value ?? ''))}
          />
          <FormActions form={form}>
            <Button tone="outline" onClick={() => void close()}>
              {texts.actions.cancel}
            </Button>
          </FormActions>
        </SchemaForm>
      </div>
    </AdminDialog>
  );

  function formatValue(name: string, value: string): string {
    if (name === 'coverMediaId') return photos.find(({ id }) => id === value)?.originalName ?? own.form.firstPhoto;
    if (name === 'language') return (own.form.languages as Record<string, string>)[value] ?? value;
    if (name === 'service') return (texts.services as Record<string, string>)[value] ?? own.noService;
    return value;
  }
}
