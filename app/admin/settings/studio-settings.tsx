import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormProvider, type Resolver, set, useForm } from 'react-hook-form';
import { type StudioIdentity, studioIdentity } from '#contract/studio.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { translateFieldMessage } from '#app/i18n/translate-message.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { LoadFailed } from '../controls/load-failed.tsx';
import { LoadingRows } from '../controls/loading-rows.tsx';
import { api } from '../shell/api.ts';
import { describeError } from '../shell/describe-error.ts';
import { StudioFields } from './studio-fields.tsx';
import { type StudioValues, identityOf, valuesOf } from './studio-values.ts';

const studioKey = ['studio'] as const;

/** The studio's identity: the one place of its names, addresses and links. */
export function StudioSettings({ onDirtyChange }: { onDirtyChange: (isDirty: boolean) => void }) {
  const texts = useTexts();
  const studio = useQuery({
    queryKey: studioKey,
    queryFn: async ({ signal }) => (await api.get<{ data: StudioIdentity }>('/api/admin/studio', { signal })).data,
  });
  if (studio.data) return <StudioForm identity={studio.data} onDirtyChange={onDirtyChange} />;
  if (!studio.isError) return <LoadingRows count={3} className="h-16" />;
  return <LoadFailed title={texts.settings.loadFailed} error={studio.error} onRetry={() => void studio.refetch()} />;
}

interface StudioFormProps {
  identity: StudioIdentity;
  onDirtyChange: (isDirty: boolean) => void;
}

function StudioForm({ identity, onDirtyChange }: StudioFormProps) {
  const texts = useTexts();
  const toast = useToast();
  const queryClient = useQueryClient();
  const form = useForm<StudioValues, unknown, StudioValues>({ defaultValues: valuesOf(identity), resolver });
  const { isDirty } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [onDirtyChange, isDirty]);
  const save = useMutation({
    mutationFn: (values: StudioValues) => api.put<{ data: StudioIdentity }>('/api/admin/studio', identityOf(values)),
    onSuccess({ data }) {
      queryClient.setQueryData(studioKey, data);
      form.reset(valuesOf(data));
      toast({ title: texts.settings.saved });
    },
  });

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit((values) => save.mutate(values))} className="grid gap-6">
        <StudioFields />
        <p role="alert" className="text-danger empty:hidden">
          {save.isError && `${texts.settings.saveFailed}: ${describeError(texts, save.error)}`}
        </p>
        <div className="form-actions">
          <Button type="submit" disabled={save.isPending}>
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
