import { queryOptions } from '@tanstack/react-query';
import { kinds, mapKinds } from '#contract/records/kinds.ts';
import { api } from '#app/admin/api/api.ts';
import { loadedWithTab } from '#app/admin/api/query-client.ts';

export interface RecordList {
  /** query key of the list */
  key: string;
  listPath: string;
}

/**
 * Where the lists of records come from, and what they are cached as: known without the form and the cards of their kind, so that a list is asked for
 * while these are loaded. Galleries and their images come from the public lists, which tell staff the drafts, too.
 */
export const recordLists = mapKinds((kind) => ({
  key: kind,
  listPath: kinds[kind].path[kind === 'galleries' || kind === 'cmsImages' ? 'public' : 'admin'],
}));

export function recordsQuery<T>({ key, listPath }: RecordList) {
  return queryOptions({
    ...loadedWithTab,
    queryKey: [key],
    queryFn: async ({ signal }) => (await api.get<{ data: T[] }>(listPath, { signal })).data,
  });
}
