import { useQuery } from '@tanstack/react-query';
import type { Summary } from '#contract/summary.ts';
import { dayParams } from '#app/admin/api/day-params.ts';
import { api } from '#app/admin/api/api.ts';

const whileShortMs = 10_000;

export const summaryKey = ['summary'] as const;

/** @param refetchOnMount whether a component that is mounted later than others loads it again */
export function useSummary({ refetchOnMount = true } = {}) {
  return useQuery({
    queryKey: summaryKey,
    queryFn: async ({ signal }) =>
      (await api.get<{ data: Summary }>(`/api/admin/summary?${dayParams()}`, { signal })).data,
    refetchOnMount,
    // Poll while space is short, so that the notice disappears once enough is freed.
    refetchInterval: ({ state: { data } }) => (data?.space.isShort ? whileShortMs : false),
  });
}

/** Bytes as mebibytes with one decimal, as the specification shows the total. */
export function megabytesOf(bytes: string): string {
  return (Number(bytes) / 1024 / 1024).toFixed(1);
}
