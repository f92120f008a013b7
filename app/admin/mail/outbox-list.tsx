import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type MailItem, mailPageSize, type MailsRetried } from '#contract/mail.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { api, describeError } from '#app/admin/api/api.ts';
import { LoadFailed } from '#app/admin/controls/list-states.tsx';
import { mailsKey } from './data.ts';

/** All mails with their states, the newest first. */
export function OutboxList() {
  const texts = useTexts();
  const { outbox: own } = texts.mail;
  const list = useInfiniteQuery({
    queryKey: [...mailsKey, 'list'],
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }) =>
      (await api.get<{ data: MailItem[] }>(`/api/admin/mails${pageParam && `?before=${pageParam}`}`, { signal })).data,
    getNextPageParam: (page) => (page.length < mailPageSize ? undefined : page.at(-1)?.id),
    refetchInterval: 10_000,
  });
  const mails = list.data?.pages.flat();
  return (
    <section aria-label={own.heading}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">{own.heading}</h3>
        <RetryFailed />
      </div>
      {list.isError && !mails && <LoadFailed title={own.loadFailed} query={list} />}
      {mails?.length === 0 && <p className="text-ash">{own.empty}</p>}
      <ul className="divide-y divide-line">
        {mails?.map((mail) => (
          <OutboxRow key={mail.id} mail={mail} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button tone="outline" className="mt-3" onClick={() => void list.fetchNextPage()}>
          {texts.settings.audit.more}
        </Button>
      )}
    </section>
  );
}

/** Queues all failed mails again, also those that the list has not loaded. Shown while there are any. */
function RetryFailed() {
  const texts = useTexts();
  const { outbox: own } = texts.mail;
  const queryClient = useQueryClient();
  const failed = useQuery({
    queryKey: [...mailsKey, 'failed'],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: MailItem[] }>('/api/admin/mails?state=failed', { signal })).data.length,
    refetchInterval: 10_000,
  });
  const retry = useMutation({
    mutationFn: () => api.post<{ data: MailsRetried }>('/api/admin/mails/retry-failed'),
    onSuccess: ({ data: { retried } }) => showToast({ title: own.retried(retried) }),
    onError: (error) => showToast({ title: own.failed, text: describeError(texts, error), destructive: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mailsKey }),
  });
  if (!failed.data) return null;
  return (
    <Button tone="outline" className="button-quiet" disabled={retry.isPending} onClick={() => retry.mutate()}>
      {own.retryFailed}
    </Button>
  );
}

function OutboxRow({ mail }: { mail: MailItem }) {
  const texts = useTexts();
  const { outbox: own } = texts.mail;
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (action: 'retry' | 'give-up') => api.post(`/api/admin/mails/${mail.id}/${action}`),
    onSuccess: () => showToast({ title: own.changed }),
    onError: (error) => showToast({ title: own.failed, text: describeError(texts, error), destructive: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mailsKey }),
  });
  const canRetry = mail.state === 'failed' || mail.state === 'given-up';
  const canCancel = mail.state === 'failed' || mail.state === 'queued';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p>{`${own.kinds[mail.kind]} · ${mail.recipient}`}</p>
        <p className={`text-caption ${mail.state === 'failed' ? 'text-danger' : 'text-ash'}`}>
          {mail.state !== 'sent' && mail.lastError
            ? texts.labelled(own.states[mail.state], mail.lastError)
            : own.states[mail.state]}
          {' · '}
          <time dateTime={mail.createdAt}>{new Date(mail.sentAt ?? mail.createdAt).toLocaleString(texts.locale)}</time>
        </p>
      </div>
      {canRetry && (
        <Button
          tone="outline"
          className="button-quiet"
          aria-label={own.retryOf(mail.recipient)}
          disabled={change.isPending}
          onClick={() => change.mutate('retry')}
        >
          {own.retry}
        </Button>
      )}
      {canCancel && (
        <Button
          tone="outline"
          className="button-quiet"
          aria-label={own.cancelMail(mail.recipient)}
          disabled={change.isPending}
          onClick={() => change.mutate('give-up')}
        >
          {own.cancel}
        </Button>
      )}
    </li>
  );
}
