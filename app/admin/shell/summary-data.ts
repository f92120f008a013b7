import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeCounters, Summary } from '#contract/summary.ts';
import { dayIn, ownTimeZone, type Today, todayIn } from '#contract/studio-day.ts';
import { api } from '#app/admin/api/api.ts';
import { summaryPath } from '#app/admin/api/first-calls.ts';

const whileShortMs = 10_000;

export const summaryKey = ['summary'] as const;

let firstCounters: ChangeCounters | undefined;

/** The counters of the first summary. A later one may know of changes that lists of before do not show. */
export function getFirstCounters(): ChangeCounters | undefined {
  return firstCounters;
}

/** @param refetchOnMount whether a component that is mounted later than others loads it again */
export function useSummary({ refetchOnMount = true } = {}) {
  return useQuery({
    queryKey: summaryKey,
    queryFn: async ({ signal }) => {
      const { data } = await api.get<{ data: Summary }>(summaryPath, { signal });
      firstCounters ??= data.changes;
      return data;
    },
    refetchOnMount,
    // Poll while space is short, so that the notice disappears once enough is freed.
    refetchInterval: ({ state: { data } }) => (data?.space.isShort ? whileShortMs : false),
  });
}

/** The time zone of the studio; until the summary is loaded, that of the browser. */
export function studioZone(queryClient: QueryClient): string {
  return queryClient.getQueryData<Summary>(summaryKey)?.timeZone ?? ownTimeZone();
}

/** The day of the studio at this moment. */
export function useToday(now: number): Today {
  const { data } = useSummary({ refetchOnMount: false });
  return todayIn(data?.timeZone ?? ownTimeZone(), now);
}

/** The day of the studio, YYYY-MM-DD, when it is asked for: for the name of a file. */
export function useStudioDay(): () => string {
  const queryClient = useQueryClient();
  return () => dayIn(studioZone(queryClient), Date.now());
}

/** Bytes as mebibytes with one decimal, as the specification shows the total. */
export function formatMegabytes(bytes: string): string {
  return (Number(bytes) / 1024 / 1024).toFixed(1);
}
