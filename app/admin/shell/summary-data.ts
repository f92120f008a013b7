import { useQuery } from '@tanstack/react-query';
import type { Summary } from '#contract/summary.ts';
import { api } from '#app/admin/api/api.ts';

const whileShortMs = 10_000;

export const summaryKey = ['summary'] as const;

export function useSummary() {
  return useQuery({
    queryKey: summaryKey,
    queryFn: async ({ signal }) => (await api.get<{ data: Summary }>('/api/admin/summary', { signal })).data,
    // Somebody is freeing some, and wants to see that it is enough.
    refetchInterval: ({ state: { data } }) => (data?.space.isShort ? whileShortMs : false),
  });
}

/** The dashboard's total: bytes divided by 1024 twice, to one decimal. */
export function megabytesOf(bytes: string): string {
  return (Number(bytes) / 1024 / 1024).toFixed(1);
}
