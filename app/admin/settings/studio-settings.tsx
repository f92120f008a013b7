import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormProvider, type Resolver, set, useForm } from 'react-hook-form';
import { type StudioIdentity, studioIdentity } from '#contract/studio.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { translateFieldMessage } from '#app/i18n/translate-message.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { LoadFailed } from '../controls/load-failed.tsx';
import { LoadingRows } from '../controls/loading-rows.tsx';
import { EditConflict } from '../records/edit-conflict.tsx';
import { useEditConflict } from '../records/use-edit-conflict.ts';
import { type Tagged, isEditedElsewhere } from '#app/admin/api/api-client.ts';
import { api } from '#app/admin/api/api.ts';
import { describeError } from '#app/admin/api/describe-error.ts';
import { StudioFields, studioFieldLabel } from './studio-fields.tsx';
import { type StudioValues, fieldNamesOf, identityOf, valuesOf } from './studio-values.ts';

const studioKey = ['studio'] as const;
const address = '/api/admin/studio';
type Answer = Tagged<{ data: StudioIdentity }>;

/** Edits the studio's identity: names, addresses and links. */
export function StudioSettings({ onDirtyChange }: { onDirtyChange: (isDirty: boolean) => void }) {
  const texts = useTexts();
  const studio = useQuery({
    queryKey: studioKey,
    queryFn: ({ signal }): Promise<Answer> => api.getTagged(address, { signal }),
  });
  if (studio.data) return <StudioForm initial={studio.data} onDirtyChange={onDirtyChange} />;
  if (!studio.isError) return <LoadingRows count={3} className="h-16" />;
  return <LoadFailed title={texts.settings.loadFailed} error={studio.error} onRetry={() => void studio.refetch()} />;
}

interface StudioFormProps {
  initial: Answer;
  onDirtyChange: (isDirty: boolean) => void;
}

function StudioForm({ initial, onDirtyChange }: StudioFormProps) {
  const texts = useTexts();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [base, setBase] = useState(initial);
  const form = useForm<StudioValues, unknown, StudioValues>({ defaultValues: valuesOf(base.body.data), resolver });
  const conflict = useEditConflict(form);
  const { isDirty } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [onDirtyChange, isDirty]);
  const save = useMutation({
    mutationFn: (values: StudioValues): Promise<Answer> =>
      api.putTagged(address, identityOf(values), { version: base.tag }),
    onSuccess(saved, sent) {
      queryClient.setQueryData(studioKey, saved);
      setBase(saved);
      conflict.clear();
      const theirs = valuesOf(saved.body.data);
      conflict.rebase({ base: sent, theirs, names: fieldNamesOf(theirs) });
      toast({ title: texts.settings.saved, link: { label: texts.records.viewOnSite, href: '/contact' } });
    },
    async onError(error) {
      if (isEditedElsewhere(error)) await mergeLatest();
    },
  });

  /** Somebody else saved first: merges this edit into the latest version, which the next save is based on. */
  async function mergeLatest() {
    const latest: Answer = await api.getTagged(address);
    const [mine, theirs] = [valuesOf(base.body.data), valuesOf(latest.body.data)];
    conflict.startMerge({ base: mine, theirs, names: fieldNamesOf(theirs) });
    setBase(latest);
    save.reset();
  }

  const submit = form.handleSubmit((values) => save.mutate(structuredClone(values)));
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-6">
        <StudioFields />
        <div role="alert" className="empty:hidden">
          {conflict.merge && (
            <EditConflict
              merge={conflict.merge}
              labelOf={(name) => studioFieldLabel(texts, name)}
              onChoose={conflict.choose}
              onLoad={conflict.loadTheirs}
              onSave={() => void submit()}
            />
          )}
          {save.isError && (
            <p className="text-danger">{`${texts.settings.saveFailed}: ${describeError(texts, save.error)}`}</p>
          )}
        </div>
        <div className="form-actions">
          <Button type="submit" disabled={save.isPending || conflict.merge !== undefined}>
            {save.isPending ? texts.actions.saving : texts.actions.save}
          </Button>
        </div>
      </form>
    </FormProvider>
  );

  function resolver(...[values]: Parameters<Resolver<StudioValues>>): ReturnType<Resolver<StudioValues>> {
    const parsed = studioIdentity.safeParse(identityOf(values));
    if (parsed.success) return { values, errors: {} };
    const errors = {};
    for (const { path, message } of parsed.error.issues) {
      set(errors, path.join('.'), { type: 'schema', message: translateFieldMessage(texts, message) });
    }
    return { values: {}, errors };
  }
}
