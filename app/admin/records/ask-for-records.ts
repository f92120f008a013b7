import type { AdminTab } from '#contract/admin-tabs.ts';
import { askFirst } from '#app/admin/shell/tab-loading.ts';
import { recordsQuery } from './record-data.ts';
import { recordLists } from './record-lists.ts';

/** For the `clientLoader` of a tab that shows records. */
export function askForRecords(tab: AdminTab, kind: keyof typeof recordLists): null {
  return askFirst(tab, (client) => void client.prefetchQuery({ ...recordsQuery(recordLists[kind]), staleTime: 0 }));
}
