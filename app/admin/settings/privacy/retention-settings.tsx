import { personName } from '#contract/person-name.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import type { Retention } from '#contract/privacy/retention.ts';
import { type RetentionMonths, retentionMonths } from '#contract/privacy/retention-months.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { api } from '#app/admin/api/api.ts';
import { describeError } from '#app/admin/api/describe-error.ts';
import { LoadFailed } from '#app/admin/controls/load-failed.tsx';
import { LoadingRows } from '#app/admin/controls/loading-rows.tsx';
import { Form } from '#app/admin/controls/form.tsx';
import { usePrivacyTexts } from './privacy-texts.ts';

const retentionKey = ['retention'] as const;

export function RetentionSettings({ onDirtyChange }: { onDirtyChange: (isDirty: boolean) => void }) {
  const texts = useTexts();
  const own = usePrivacyTexts();
  const toast = useToast();
  const queryClient = useQueryClient();
  const retention = useQuery({
    queryKey: retentionKey,
    queryFn: async ({ signal }) => (await api.get<{ data: Retention }>('/api/admin/retention', { signal })).data,
  });
  const stored = retention.data?.months;
  /** undefined: what is stored */
  const [chosen, setChosen] = useState<RetentionMonths>();
  const isDirty = chosen !== undefined && chosen !== stored;
  useEffect(() => {
    onDirtyChange(isDirty);
    // The section is removed while another one is shown, and the choice with it.
    return () => onDirtyChange(false);
  }, [onDirtyChange, isDirty]);
  const save = useMutation({
    mutationFn: (months: RetentionMonths) => api.putTagged<{ data: Retention }>('/api/admin/retention', { months }),
    onSuccess({ body }) {
      queryClient.setQueryData(retentionKey, body.data);
      setChosen((now) => (now === body.data.months ? undefined : now));
      toast({ title: own.saved });
    },
    onError: (error) => toast({ title: own.saveFailed, text: describeError(texts, error), destructive: true }),
  });

  if (!retention.data) {
    if (!retention.isError) return <LoadingRows count={2} className="h-16" />;
    return (
      <LoadFailed title={texts.settings.loadFailed} error={retention.error} onRetry={() => void retention.refetch()} />
    );
  }
  const { months, upcoming } = retention.data;
  const selected = chosen === undefined ? months : chosen;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate(selected);
  }

  return (
    <Form refused={null} onSubmit={submit}>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium">{own.retention}</legend>
        <p className="text-ash">{own.retentionHint}</p>
        {retentionMonths.map((choice) => (
          <label key={choice} className="flex items-center gap-2">
            <input
              type="radio"
              name="retention"
              className="size-4 accent-clay"
              checked={selected === choice}
              // Not saved at once: the arrow keys choose every period on the way.
              onChange={() => setChosen(choice)}
            />
            {choice === null ? own.never : own.months(choice)}
          </label>
        ))}
      </fieldset>
      {/* Not disabled while saving: that would take the focus away. */}
      <Button type="submit" className="mt-3" aria-busy={save.isPending}>
        {own.save}
      </Button>
      {months !== null && <Upcoming {...upcoming} />}
    </Form>
  );
}

function Upcoming({ count, enquiries }: Retention['upcoming']) {
  const texts = useTexts();
  const own = usePrivacyTexts();
  const day = (time: string) => new Date(time).toLocaleDateString(texts.locale);
  if (count === 0) return <p className="mt-3">{own.noneUpcoming}</p>;
  return (
    <div className="mt-3">
      <p>{own.upcoming(count)}</p>
      <ul className="mt-1 list-disc pl-5">
        {enquiries.map(({ id, firstName, lastName, createdAt, deletedAt }) => (
          <li key={id}>{own.deletedOn(personName({ firstName, lastName }), day(createdAt), day(deletedAt))}</li>
        ))}
        {count > enquiries.length && <li>{own.more(count - enquiries.length)}</li>}
      </ul>
    </div>
  );
}
