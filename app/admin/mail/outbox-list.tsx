import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type MailItem, mailPageSize } from '#contract/mail/mail.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { api } from '#app/admin/api/api.ts';
import { describeError } from '#app/admin/api/describe-error.ts';
import { LoadFailed } from '#app/admin/controls/load-failed.tsx';
import { mailsKey } from './mail-data.ts';

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
      <h3 className="mb-2 font-semibold">{own.heading}</h3>
      {list.isError && !mails && (
        <LoadFailed title={own.loadFailed} error={list.error} onRetry={() => void list.refetch()} />
      )}
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

function OutboxRow({ mail }: { mail: MailItem }) {
  const texts = useTexts();
  const { outbox: own } = texts.mail;
  const toast = useToast();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (action: 'retry' | 'give-up') => api.post(`/api/admin/mails/${mail.id}/${action}`),
    onSuccess: () => toast({ title: own.changed }),
    onError: (error) => toast({ title: own.failed, text: describeError(texts, error), destructive: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mailsKey }),
  });
  const canRetry = mail.state === 'failed' || mail.state === 'given-up';
  const canGiveUp = mail.state === 'failed' || mail.state === 'queued';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p>{`${own.kinds[mail.kind]} · ${mail.recipient}`}</p>
        <p className={`text-caption ${mail.state === 'failed' ? 'text-danger' : 'text-ash'}`}>
          {own.states[mail.state]}
          {mail.state !== 'sent' && mail.lastError && `: ${mail.lastError}`}
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
      {canGiveUp && (
        <Button
          tone="outline"
          className="button-quiet"
          aria-label={own.giveUpOf(mail.recipient)}
          disabled={change.isPending}
          onClick={() => change.mutate('give-up')}
        >
          {own.giveUp}
        </Button>
      )}
    </li>
  );
}
