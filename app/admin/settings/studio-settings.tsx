import { useData } from '#app/admin/api/use-data.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type StudioIdentity, studioTranslatable, studioUpdate } from '#contract/studio.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { showToast } from '#app/ui/toast.ts';
import { LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { FormActions, FormAnswer, SchemaForm, useSchemaForm } from '#app/admin/controls/schema-form.tsx';
import { type Tagged, api, describeError } from '#app/admin/api/api.ts';
import { translationStateKey } from '#app/admin/translations/data.ts';
import type { MediaSettings } from '#contract/media.ts';
import { StudioFields, studioFieldLabel } from './studio-fields.tsx';
import { type StudioValues, listFieldNames, toIdentity, toStudioValues } from './studio-values.ts';

const studioKey = ['studio'] as const;
const address = '/api/admin/studio';
type Saved = Tagged<{ data: StudioIdentity }>;
/** The identity's name among the translations. */
const translated = { entity: 'studio-identity', id: 'studio-identity' };

/** Edits the studio's identity: names, addresses and links. */
export function StudioSettings({ onDirtyChange }: { onDirtyChange: (isDirty: boolean) => void }) {
  const texts = useTexts();
  const studio = useQuery({
    queryKey: studioKey,
    queryFn: ({ signal }): Promise<Saved> => api.getTagged(address, { signal }),
  });
  if (studio.data) {
    return (
      <>
        <StudioForm initial={studio.data} onDirtyChange={onDirtyChange} />
        <DescriptionSetting />
      </>
    );
  }
  if (!studio.isError) return <LoadingRows count={3} className="h-16" />;
  return <LoadFailed title={texts.settings.loadFailed} query={studio} />;
}

interface StudioFormProps {
  initial: Saved;
  onDirtyChange: (isDirty: boolean) => void;
}

function StudioForm({ initial, onDirtyChange }: StudioFormProps) {
  const texts = useTexts();
  const queryClient = useQueryClient();
  const form = useSchemaForm<StudioValues & FieldValues, Saved>({
    schema: studioUpdate,
    stored: initial,
    toValues: ({ body }) => toStudioValues(body.data),
    toBody: ({ chinese: _chinese, stillRight: _stillRight, ...identity }) => toIdentity(identity as StudioValues),
    listNames: listFieldNames,
    translated: { fields: studioTranslatable, find: () => translated },
    save: (body, { tag }) => api.putTagged(address, body, { version: tag }),
    findLatest: () => api.getTagged(address),
    onSaved(saved) {
      queryClient.setQueryData(studioKey, saved);
      void queryClient.invalidateQueries({ queryKey: translationStateKey });
      showToast({ title: texts.settings.saved, link: { label: texts.records.viewOnSite, href: '/contact' } });
    },
    onDirtyChange,
  });
  return (
    <SchemaForm form={form} className="grid grid-cols-1 gap-6">
      <StudioFields />
      <FormAnswer
        form={form}
        formatLabel={(name) => studioFieldLabel(texts, name)}
        formatFailure={(reason) => texts.labelled(texts.settings.saveFailed, reason)}
      />
      <FormActions form={form} />
    </SchemaForm>
  );
}

const mediaSettingsAddress = '/api/admin/media-settings';
const queryKey = ['media-settings'] as const;

/** Whether the descriptions in photos are read. Saved at once. */
function DescriptionSetting() {
  const texts = useTexts();
  const own = texts.settings.descriptions;
  const hintId = useId();
  const queryClient = useQueryClient();
  const settings = useData<MediaSettings>(queryKey, mediaSettingsAddress);
  const save = useMutation({
    mutationFn: (readsDescriptions: boolean) =>
      api.putTagged<{ data: MediaSettings }>(mediaSettingsAddress, { readsDescriptions } satisfies MediaSettings),
    onSuccess({ body }) {
      queryClient.setQueryData(queryKey, body.data);
      showToast({ title: texts.settings.saved });
    },
    onError: (error) => showToast({ title: own.failed, text: describeError(texts, error), destructive: true }),
  });

  if (settings.isError && !settings.data) {
    return <LoadFailed title={texts.settings.loadFailed} query={settings} />;
  }
  return (
    <fieldset className="mt-8 border-t border-line pt-5">
      <legend className="sr-only">{own.heading}</legend>
      <p aria-hidden="true" className="mb-2 font-medium">
        {own.heading}
      </p>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          className="size-4 accent-clay"
          aria-describedby={hintId}
          disabled={!settings.data}
          checked={save.isPending ? save.variables : (settings.data?.readsDescriptions ?? false)}
          onChange={(event) => save.mutate(event.target.checked)}
        />
        {own.label}
      </label>
      <p id={hintId} className="mt-1 text-ash">
        {own.hint}
      </p>
    </fieldset>
  );
}
