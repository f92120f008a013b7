import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ContentPageSummary } from '#contract/content/content-api.ts';
import { api } from '#app/admin/api/api.ts';
import { loadedWithTab } from '#app/admin/api/query-client.ts';

export const contentPath = '/api/admin/content';

/** All pages: apart from data.ts, because the marks of the tabs need it from the start. */
export const pagesQuery = queryOptions({
  ...loadedWithTab,
  queryKey: ['page-contents'] as const,
  queryFn: async ({ signal }) => (await api.get<{ data: ContentPageSummary[] }>(contentPath, { signal })).data,
});

export function usePages({ isWanted } = { isWanted: true }) {
  return useQuery({ ...pagesQuery, enabled: isWanted });
}
