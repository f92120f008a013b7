import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useId } from 'react';
import { type FieldValues, FormProvider, type Resolver, set, useForm } from 'react-hook-form';
import { type StudioIdentity, studioTranslatable, studioUpdate } from '#contract/studio.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { faultsIn } from '#contract/faults/faults-in.ts';
import { translateFault } from '#app/i18n/translate-message.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { ResponseMessage, Form } from '#app/admin/controls/form.tsx';
import { LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { EditConflict, type EditConflictState, useEditConflict } from '#app/admin/records/edit-conflict.tsx';
import { isAtOrBelow, flattenMessages } from '#app/admin/records/field-error.ts';
import {
  type Tagged,
  isEditedElsewhere,
  api,
  describeError,
  translateFieldErrors,
  messagesElsewhere,
} from '#app/admin/api/api.ts';
import {
  listChineseNames,
  toChineseValues,
  toFormPath,
  translationsBody,
  type StoredChinese,
  ChineseProvider,
  useChineseTexts,
} from '#app/admin/translations/chinese-texts.tsx';
import { getTranslations, translationStateKey } from '#app/admin/translations/data.ts';
import type { MediaSettings } from '#contract/media.ts';
import { StudioFields, studioFieldLabel } from './studio-fields.tsx';
import { type StudioValues, listFieldNames, toIdentity, toStudioValues } from './studio-values.ts';

const studioKey = ['studio'] as const;
const address = '/api/admin/studio';
type ResponseMessage = Tagged<{ data: StudioIdentity }>;
/** The identity's name among the translations. */
const translated = { entity: 'studio-identity', id: 'studio-identity' };

/** The form: the identity and its Chinese texts. */
type FormValues = StudioValues & FieldValues;

/** Edits the studio's identity: names, addresses and links. */
export function StudioSettings({ onDirtyChange }: { onDirtyChange: (isDirty: boolean) => void }) {
  const texts = useTexts();
  const studio = useQuery({
    queryKey: studioKey,
    queryFn: ({ signal }): Promise<ResponseMessage> => api.getTagged(address, { signal }),
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
  return <LoadFailed title={texts.settings.loadFailed} error={studio.error} onRetry={() => void studio.refetch()} />;
}

interface StudioFormProps {
  initial: ResponseMessage;
  onDirtyChange: (isDirty: boolean) => void;
}

function StudioForm({ initial, onDirtyChange }: StudioFormProps) {
  const texts = useTexts();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [base, setBase] = useState(initial);
  const form = useForm<FormValues, unknown, FormValues>({
    defaultValues: { ...toStudioValues(base.body.data), ...toChineseValues(studioTranslatable, []) },
    resolver,
    // The form itself focuses it, in the order of the page.
    shouldFocusError: false,
  });
  const chinese = useChineseTexts(form, studioTranslatable, translated);
  const conflict = useEditConflict(form);
  const { isDirty, submitCount, errors: refused } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [onDirtyChange, isDirty]);
  const save = useMutation({
    async mutationFn(values: FormValues): Promise<{ saved: ResponseMessage; stored: StoredChinese }> {
      const saved: ResponseMessage = await api.putTagged(address, toBody(values), { version: base.tag });
      return { saved, stored: await getTranslations(translated) };
    },
    onSuccess({ saved, stored }, sent) {
      queryClient.setQueryData(studioKey, saved);
      void queryClient.invalidateQueries({ queryKey: translationStateKey });
      conflict.clear();
      takeOver(saved, stored, sent, conflict.rebase);
      toast({ title: texts.settings.saved, link: { label: texts.records.viewOnSite, href: '/contact' } });
    },
    async onError(error) {
      for (const [path, message] of Object.entries(translateFieldErrors(texts, error)))
        form.setError(toFormPath(path) as keyof FormValues & string, { message });
      if (isEditedElsewhere(error)) await mergeLatest();
    },
  });

  /** Somebody else saved first: merges this edit into the latest version, which the next save is based on. */
  async function mergeLatest() {
    const [latest, stored] = await Promise.all([
      api.getTagged(address) as Promise<ResponseMessage>,
      getTranslations(translated),
    ]);
    const mine = { ...toStudioValues(base.body.data), ...toChineseValues(studioTranslatable, chinese.stored) };
    takeOver(latest, stored, mine, conflict.startMerge);
    save.reset();
  }

  /** Bases the form on what was saved. @param before what the values of the form were based on */
  function takeOver(
    saved: ResponseMessage,
    stored: StoredChinese,
    before: FieldValues,
    merge: EditConflictState['rebase'],
  ) {
    const identity = toStudioValues(saved.body.data);
    const names = [...listFieldNames(identity), ...listChineseNames(studioTranslatable)];
    merge({ base: before, theirs: { ...identity, ...toChineseValues(studioTranslatable, stored) }, names });
    setBase(saved);
    chinese.setStored(stored);
  }

  function toBody(values: FormValues): object {
    const { chinese: _chinese, stillRight: _stillRight, ...identity } = values;
    const translations = translationsBody(studioTranslatable, values, chinese.stored);
    return { ...toIdentity(identity as StudioValues), ...(translations && { translations }) };
  }

  // Waits for the answer, so that what the server refuses counts as refused. The failure is shown below.
  const submit = form.handleSubmit((values) => save.mutateAsync(structuredClone(values)).then(noop, noop));
  const names = [...listFieldNames(toStudioValues(base.body.data)), ...listChineseNames(studioTranslatable)];
  const elsewhere = messagesElsewhere(flattenMessages(refused), (path) =>
    names.some((name) => isAtOrBelow(path, name)),
  );
  return (
    <FormProvider {...form}>
      <ChineseProvider value={chinese}>
        <Form refused={submitCount} onSubmit={submit} className="grid grid-cols-1 gap-6">
          <StudioFields />
          <ResponseMessage className="empty:hidden">
            {conflict.merge && (
              <EditConflict
                merge={conflict.merge}
                formatLabel={(name) => studioFieldLabel(texts, name)}
                onChoose={conflict.choose}
                onLoad={conflict.loadTheirs}
                onSave={() => void submit()}
              />
            )}
            {elsewhere.length > 0 && <p className="text-danger">{elsewhere.join(' ')}</p>}
            {save.isError && elsewhere.length === 0 && (
              <p className="text-danger">
                {texts.labelled(texts.settings.saveFailed, describeError(texts, save.error))}
              </p>
            )}
          </ResponseMessage>
          <div className="form-actions">
            <Button type="submit" disabled={save.isPending || conflict.merge !== undefined}>
              {save.isPending ? texts.actions.saving : texts.actions.save}
            </Button>
          </div>
        </Form>
      </ChineseProvider>
    </FormProvider>
  );

  function resolver(...[values]: Parameters<Resolver<FormValues>>): ReturnType<Resolver<FormValues>> {
    const parsed = studioUpdate.safeParse(toBody(values));
    if (parsed.success) return { values, errors: {} };
    const errors = {};
    for (const fault of faultsIn(parsed.error)) {
      set(errors, toFormPath(fault.path), { type: 'schema', message: translateFault(texts, fault) });
    }
    return { values: {}, errors };
  }
}

const noop = () => {};

const mediaSettingsAddress = '/api/admin/media-settings';
const queryKey = ['media-settings'] as const;

/** Whether the descriptions in photos are read. Saved at once. */
function DescriptionSetting() {
  const texts = useTexts();
  const own = texts.settings.descriptions;
  const hintId = useId();
  const toast = useToast();
  const queryClient = useQueryClient();
  const settings = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.get<{ data: MediaSettings }>(mediaSettingsAddress, { signal })).data,
  });
  const save = useMutation({
    mutationFn: (readsDescriptions: boolean) =>
      api.putTagged<{ data: MediaSettings }>(mediaSettingsAddress, { readsDescriptions } satisfies MediaSettings),
    onSuccess({ body }) {
      queryClient.setQueryData(queryKey, body.data);
      toast({ title: texts.settings.saved });
    },
    onError: (error) => toast({ title: own.failed, text: describeError(texts, error), destructive: true }),
  });

  if (settings.isError && !settings.data) {
    return (
      <LoadFailed title={texts.settings.loadFailed} error={settings.error} onRetry={() => void settings.refetch()} />
    );
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
