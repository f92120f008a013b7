import { useQuery } from '@tanstack/react-query';
import type { Summary } from '#contract/summary.ts';
import { api } from './api.ts';

export const summaryKey = ['summary'] as const;

export function useSummary() {
  return useQuery({
    queryKey: summaryKey,
    queryFn: async ({ signal }) => (await api.get<{ data: Summary }>('/api/admin/summary', { signal })).data,
  });
}

/** The dashboard's total: bytes divided by 1024 twice, to one decimal. */
export function megabytesOf(bytes: string): string {
  return (Number(bytes) / 1024 / 1024).toFixed(1);
}
