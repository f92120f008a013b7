import { useInfiniteQuery } from '@tanstack/react-query';
import { type AuditEvent, auditPageSize } from '#contract/audit.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { LoadFailed } from '../controls/load-failed.tsx';
import { LoadingRows } from '../controls/loading-rows.tsx';
import { api } from '#app/admin/api/api.ts';
import { describeEvent, nameOfActor } from './describe-event.ts';

export function AuditLog() {
  const texts = useTexts();
  const own = texts.settings.audit;
  const log = useInfiniteQuery({
    queryKey: ['audit-events'],
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }) => {
      const query = pageParam && `?before=${pageParam}`;
      return (await api.get<{ data: AuditEvent[] }>(`/api/admin/audit-events${query}`, { signal })).data;
    },
    getNextPageParam: (page) => (page.length < auditPageSize ? undefined : page.at(-1)?.id),
  });
  const events = log.data?.pages.flat() ?? [];

  return (
    <>
      <p className="mb-3 text-ash">{own.hint}</p>
      {log.isPending && <LoadingRows count={5} className="h-12" />}
      {log.data && events.length === 0 && <EmptyState text={own.empty} />}
      <ol className="divide-y divide-line">
        {events.map((event) => (
          <li key={event.id} className="flex flex-wrap items-baseline gap-x-3 py-2">
            <span className="font-medium">{nameOfActor(texts, event.actor)}</span>
            <span className="min-w-0 wrap-anywhere">{describeEvent(texts, event)}</span>
            <time dateTime={event.createdAt} className="ml-auto text-caption text-ash tabular-nums">
              {new Date(event.createdAt).toLocaleString(texts.locale)}
            </time>
          </li>
        ))}
      </ol>
      {log.isError && (
        <LoadFailed
          title={own.loadFailed}
          error={log.error}
          onRetry={() => void (log.data ? log.fetchNextPage() : log.refetch())}
        />
      )}
      {log.hasNextPage && !log.isError && (
        <Button
          tone="outline"
          className="mt-3"
          disabled={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {own.more}
        </Button>
      )}
    </>
  );
}
