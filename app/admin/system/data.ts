import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { System, UpdateCheck } from '#contract/system.ts';
import { api } from '#app/admin/api/api.ts';
import { loadedWithTab } from '#app/admin/api/query-client.ts';

const address = '/api/admin/system';
const refreshMs = 30_000;

export const systemQuery = queryOptions({
  ...loadedWithTab,
  queryKey: ['system'],
  queryFn: async ({ signal }) => (await api.get<{ data: System }>(address, { signal })).data,
});

export function useSystem() {
  return useQuery({ ...systemQuery, refetchInterval: refreshMs });
}

export function useUpdateCheck() {
  return useMutation({
    mutationFn: async () => (await api.post<{ data: UpdateCheck }>(`${address}/update-check`)).data,
  });
}
