import { usePages } from '#app/admin/pages/pages-data.ts';
import type { AdminTab } from '#contract/admin-tabs.ts';
import { placeOfEntity } from './incomplete.ts';
import { useTranslationCounts } from './translation-data.ts';

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
