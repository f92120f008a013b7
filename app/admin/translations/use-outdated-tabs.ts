import { usePages } from '#app/admin/pages/pages-data.ts';
import type { TabName } from '#app/admin/shell/tab-names.ts';

/**
 * How many Chinese texts of a tab were made from an English text that has changed since. Missing ones are not counted: a studio
 * that writes no Chinese has a great many of them.
 * @param isWanted waits until the panel has loaded what it shows first
 */
export function useOutdatedTabs(isWanted: boolean): Partial<Record<TabName, number>> {
  const pages = usePages({ isWanted }).data ?? [];
  return { pages: pages.reduce((sum, { draft, published }) => sum + (draft ?? published).outdated, 0) };
}
