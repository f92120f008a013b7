import type { QueryClient } from '@tanstack/react-query';
import type { AdminTab } from '#contract/admin-tabs.ts';
import { firstFilter, contactCountsQuery, contactPagesQuery } from '#app/admin/enquiries/data.ts';
import { clientGalleriesQuery } from '#app/admin/client-galleries/data.ts';
import { mediaQuery } from '#app/admin/media/data.ts';
import { pagesQuery } from '#app/admin/pages/page-list.ts';
import { recordLists, recordsQuery } from '#app/admin/records/record-lists.ts';
import { mapTabs, type RecordKind } from '#contract/records/kinds.ts';
import { systemQuery } from '#app/admin/system/data.ts';
import { trashQuery } from '#app/admin/trash/data.ts';

/** Opened again, a tab asks again. */
const now = { staleTime: 0 };

const media = (client: QueryClient) => client.prefetchQuery({ ...mediaQuery, ...now });
const records = (kind: RecordKind) => (client: QueryClient) =>
  client.prefetchQuery({ ...recordsQuery(recordLists[kind]), ...now });

/** Asks for what a tab shows first. */
export const askForList: Record<AdminTab, (client: QueryClient) => Promise<unknown>> = {
  contacts: (client) =>
    Promise.all([
      client.prefetchInfiniteQuery({ ...contactPagesQuery(firstFilter), ...now }),
      client.prefetchQuery({ ...contactCountsQuery(firstFilter), ...now }),
    ]),
  'hero-banners': media,
  photos: media,
  ...mapTabs(records),
  'cms-images': media,
  'client-galleries': (client) => client.prefetchQuery({ ...clientGalleriesQuery, ...now }),
  pages: (client) => client.prefetchQuery({ ...pagesQuery, ...now }),
  trash: (client) => client.prefetchQuery({ ...trashQuery, ...now }),
  system: (client) => client.prefetchQuery({ ...systemQuery, ...now }),
};
