import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** What the server has at a path, under `data`. */
export function useData<T>(
  queryKey: QueryKey,
  path: string,
  options: Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'> = {},
) {
  return useQuery({
    ...options,
    queryKey,
    queryFn: async ({ signal }) => (await api.get<{ data: T }>(path, { signal })).data,
  });
}
