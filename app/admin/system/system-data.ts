import { useMutation, useQuery } from '@tanstack/react-query';
import type { System, UpdateCheck } from '#contract/system/system.ts';
import { api } from '#app/admin/api/api.ts';

const address = '/api/admin/system';
const refreshMs = 30_000;

export function useSystem() {
  return useQuery({
    queryKey: ['system'],
    queryFn: async ({ signal }) => (await api.get<{ data: System }>(address, { signal })).data,
    refetchInterval: refreshMs,
  });
}

export function useUpdateCheck() {
  return useMutation({
    mutationFn: async () => (await api.post<{ data: UpdateCheck }>(`${address}/update-check`)).data,
  });
}
