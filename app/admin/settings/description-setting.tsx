import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { MediaSettings } from '#contract/media/media.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { api } from '#app/admin/api/api.ts';
import { describeError } from '#app/admin/api/describe-error.ts';
import { LoadFailed } from '../controls/load-failed.tsx';

const address = '/api/admin/media-settings';
const queryKey = ['media-settings'] as const;

/** Whether the descriptions in photos are read. Saved at once. */
export function DescriptionSetting() {
  const texts = useTexts();
  const own = texts.settings.descriptions;
  const hintId = useId();
  const toast = useToast();
  const queryClient = useQueryClient();
  const settings = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.get<{ data: MediaSettings }>(address, { signal })).data,
  });
  const save = useMutation({
    mutationFn: (readsDescriptions: boolean) =>
      api.putTagged<{ data: MediaSettings }>(address, { readsDescriptions } satisfies MediaSettings),
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
