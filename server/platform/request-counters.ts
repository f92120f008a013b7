/** Upper bounds of the classes of response times, in milliseconds. */
export const responseTimeBoundsMs = [1, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;

/** Who sent a response: the page cache before Fastify, or Fastify. */
export type ResponseSource = 'page-cache' | 'app';

export interface ResponseCount {
  source: ResponseSource;
  /** first digit of the status: 2 for 200 to 299 */
  statusClass: number;
  count: number;
}

export interface ResponseTimes {
  source: ResponseSource;
  /** how many took at most `responseTimeBoundsMs[index]` and longer than the bound before; the last one is for all others */
  counts: readonly number[];
  sumMs: number;
}

export type RequestCounters = ReturnType<typeof createRequestCounters>;

/**
 * Counts the responses of this process in plain numbers, because a cached page takes some thirty microseconds in all: a scrape
 * converts them to metrics (`process/metrics/web-metrics.ts`).
 */
export function createRequestCounters() {
  const counts: Record<ResponseSource, ReturnType<typeof noResponses>> = {
    'page-cache': noResponses(),
    app: noResponses(),
  };

  return {
    count(source: ResponseSource, status: number, elapsedMs: number): void {
      const own = counts[source];
      const statusClass = Math.trunc(status / 100);
      own.statuses[statusClass] = (own.statuses[statusClass] ?? 0) + 1;
      let index = 0;
      while (elapsedMs > (responseTimeBoundsMs[index] ?? Number.POSITIVE_INFINITY)) index += 1;
      own.times[index] = (own.times[index] ?? 0) + 1;
      own.sumMs += elapsedMs;
    },

    statuses(): ResponseCount[] {
      return Object.entries(counts).flatMap(([source, { statuses }]) =>
        statuses.flatMap((count, statusClass) =>
          count > 0 ? [{ source: source as ResponseSource, statusClass, count }] : [],
        ),
      );
    },

    times(): ResponseTimes[] {
      return Object.entries(counts).map(([source, { times, sumMs }]) => ({
        source: source as ResponseSource,
        counts: times,
        sumMs,
      }));
    },
  };
}

function noResponses() {
  return { statuses: zeroList(6), times: zeroList(responseTimeBoundsMs.length + 1), sumMs: 0 };
}

function zeroList(length: number): number[] {
  return Array.from({ length }, () => 0);
}
