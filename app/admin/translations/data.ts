import { useData } from '#app/admin/api/use-data.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type {
  StoredTranslation,
  TranslationCounts,
  TranslationState,
  TranslatedEntity,
} from '#contract/translations.ts';
import { api } from '#app/admin/api/api.ts';
import { kinds, mapEntities } from '#contract/records/kinds.ts';
import { type AdminTab, tabPath } from '#contract/admin-tabs.ts';
import { usePages } from '#app/admin/pages/page-list.ts';

const address = '/api/admin/translations';
/** Of the counts; those of the states begin with it. */
export const translationStateKey = ['translation-state'] as const;

export interface TranslatedRecord {
  /** as in the audit log */
  entity: string;
  id: string;
}

export async function getTranslations({ entity, id }: TranslatedRecord): Promise<StoredTranslation[]> {
  return (await api.get<{ data: StoredTranslation[] }>(`${address}?${new URLSearchParams({ entity, id })}`)).data;
}

/** The Chinese texts of a record as a form starts with them. They are not refetched below what is being typed. */
export function useTranslations(record: TranslatedRecord | undefined) {
  return useQuery({
    queryKey: ['translations', record],
    enabled: record !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    queryFn: () => getTranslations(record as TranslatedRecord),
  });
}

/** What the records of a kind lack in Chinese. */
function useTranslationState(entity: string) {
  return useData<TranslationState[]>(
    [...translationStateKey, entity],
    `${address}/state?${new URLSearchParams({ entity })}`,
  );
}

/** How many texts of each kind have no Chinese, or possibly outdated Chinese: the states of thousands of photos are large. */
export function useTranslationCounts({ isWanted } = { isWanted: true }) {
  return useData<TranslationCounts[]>(translationStateKey, `${address}/counts`, {
    enabled: isWanted,
  });
}

/** Where the records of a kind are edited; those of the studio's identity in the settings dialog. */
export const tabOfEntity: Record<TranslatedEntity, AdminTab | 'settings'> = {
  ...mapEntities((kind) => kinds[kind].tab),
  media: 'photos',
  'studio-identity': 'settings',
};

/** @param entity as the server names it, which may be another version */
export function placeOfEntity(entity: string): AdminTab | 'settings' | undefined {
  return (tabOfEntity as Partial<Record<string, AdminTab | 'settings'>>)[entity];
}

/** What the records of a kind lack in Chinese, by id; those that lack nothing are not in it. */
export function useIncomplete(entity: string): ReadonlyMap<string, TranslationState> {
  const { data } = useTranslationState(entity);
  return useMemo(() => new Map(data?.map((state) => [state.id, state])), [data]);
}

const parameter = 'chinese';
const incomplete = 'incomplete';

/** The address of a tab that shows only what lacks Chinese. */
export function incompletePath(tab: AdminTab): string {
  return tabPath(tab, { [parameter]: incomplete });
}

export function asksForIncomplete(search: string): boolean {
  return new URLSearchParams(search).get(parameter) === incomplete;
}

/** Whether the open tab shows only what lacks Chinese. It stands in the URL, so that it can be linked to. */
export function useIncompleteFilter(): [boolean, (isOn: boolean) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  return [
    asksForIncomplete(search),
    (isOn) => {
      const query = new URLSearchParams(search);
      if (isOn) query.set(parameter, incomplete);
      else query.delete(parameter);
      void navigate(`?${query}`, { replace: true, preventScrollReset: true });
    },
  ];
}

/**
 * How many Chinese texts of a tab were made from an English text that has changed since. Missing ones are not counted: a studio
 * that writes no Chinese has a great many of them.
 * @param isWanted waits until the panel has loaded what it shows first
 */
export function useOutdatedTabs(isWanted: boolean): ReadonlyMap<AdminTab, number> {
  const pages = usePages({ isWanted }).data ?? [];
  const records = useTranslationCounts({ isWanted }).data ?? [];
  const counts = new Map<AdminTab, number>();
  counts.set(
    'pages',
    pages.reduce((sum, { draft, published }) => sum + (draft ?? published).outdated, 0),
  );
  for (const { entity, outOfDate } of records) {
    const tab = placeOfEntity(entity);
    if (tab && tab !== 'settings') counts.set(tab, (counts.get(tab) ?? 0) + outOfDate);
  }
  return counts;
}
