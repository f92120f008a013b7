import { useInfiniteQuery } from '@tanstack/react-query';
import { type AuditEvent, auditPageSize } from '#contract/audit.ts';
import { useTexts } from '#app/i18n/language.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState, LoadFailed, LoadingRows } from '#app/admin/controls/list-states.tsx';
import { api } from '#app/admin/api/api.ts';
import type { PageName } from '#contract/content/content-pages.ts';
import type { Catalogue } from '#app/i18n/zh.ts';
import type { zh } from './audit-messages.ts';
import { useAuditTexts } from './use-audit-texts.ts';

type AuditTexts = typeof zh;

export function AuditLog() {
  const texts = useTexts();
  const own = useAuditTexts();
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
            <span className="font-medium">{nameOfActor(own, event.actor)}</span>
            <span className="min-w-0 wrap-anywhere">{describeEvent({ texts, own }, event)}</span>
            <time dateTime={event.createdAt} className="ml-auto text-caption text-ash tabular-nums">
              {new Date(event.createdAt).toLocaleString(texts.locale)}
            </time>
          </li>
        ))}
      </ol>
      {log.isError && (
        <LoadFailed
          title={own.loadFailed}
          query={{ error: log.error, refetch: () => (log.data ? log.fetchNextPage() : log.refetch()) }}
        />
      )}
      {log.hasNextPage && !log.isError && (
        <Button
          tone="outline"
          className="mt-3"
          disabled={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {texts.settings.audit.more}
        </Button>
      )}
    </>
  );
}

const entityActions = ['create', 'update', 'delete', 'restore', 'purge', 'retry', 'download', 'end-session'] as const;

/** Describes an event in the catalogue's language, such as "Changed team member: Mei". */
export function describeEvent({ texts, own }: { texts: Catalogue; own: AuditTexts }, event: AuditEvent): string {
  const { actions, change, changes } = own;
  const { entities } = texts.settings.audit;
  const { action, entity } = event;
  if (!isOfEntity(action)) return actions[action];
  const said =
    (changes as Record<string, string>)[`${action} ${entity}`] ?? change(actions[action], entities[entity] ?? entity);
  const name = nameIn(texts, event);
  return name ? texts.labelled(said, name) : said;
}

function isOfEntity(action: AuditEvent['action']): action is (typeof entityActions)[number] {
  return entityActions.some((one) => one === action);
}

/** Actors without an account (command line, unknown names) are stored in English and translated here. */
export function nameOfActor(own: AuditTexts, { id, name }: AuditEvent['actor']): string {
  return id === null ? (own.actors[name] ?? name) : name;
}

const namingDetails = ['title', 'originalName', 'username', 'category', 'state', 'stage'] as const;

/** What staff call it: its name in the tab where it is managed. Ids and addresses of files are never shown. */
function nameIn(texts: Catalogue, { entity, entityId, detail }: AuditEvent): string | undefined {
  if (entityId !== null && pageEntities.has(entity)) return texts.pages.names[entityId as PageName] ?? entityId;
  for (const key of namingDetails) {
    const value = detail?.[key];
    if (typeof value !== 'string' || value === '' || isFileUrl(value)) continue;
    return spokenNames(texts, entity, key)[value] ?? value;
  }
  const count = detail?.count;
  return typeof count === 'number' ? texts.library.count(count, count) : undefined;
}

const pageEntities: ReadonlySet<string> = new Set(['page-content', 'page-draft']);
const isFileUrl = (value: string) => /^(\/|https?:)/.test(value);

/** The names of the values that programs write. */
function spokenNames(texts: Catalogue, entity: string, key: (typeof namingDetails)[number]): Record<string, string> {
  if (key === 'category') return texts.categories;
  if (key === 'state') return texts.contacts.stateNames;
  if (key === 'stage') return texts.workflow.stages;
  if (key === 'title' && entity === 'about-entry') {
    return Object.fromEntries(
      Object.entries(texts.aboutContent.sections).map(([section, { label }]) => [section, label]),
    );
  }
  return {};
}
