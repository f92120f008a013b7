import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client';
import { responseTimeBoundsMs } from '#server/platform/request-counters.ts';
import type { Services } from '#server/services.ts';

/**
 * Registers the metrics of this web process with prom-client's default registry.
 */
export function registerWebMetrics({ processFigures, database }: Pick<Services, 'processFigures' | 'database'>): void {
  collectDefaultMetrics();

  const { requests } = processFigures;
  const responses = new Counter({
    name: 'lightwell_http_responses_total',
    help: 'Responses by who sent them (page-cache or app) and class of status.',
    labelNames: ['source', 'status'],
    registers: [],
    collect() {
      this.reset();
      for (const { source, statusClass, count } of requests.statuses())
        this.inc({ source, status: `${statusClass}xx` }, count);
    },
  });
  const times = new CountedHistogram({
    name: 'lightwell_http_response_seconds',
    help: 'Time from the request to the end of the response.',
    read: () => requests.times(),
  });
  const pages = new Gauge({
    name: 'lightwell_page_cache_pages',
    help: 'Rendered pages in memory.',
    registers: [],
    collect() {
      this.set(processFigures.pageCacheSize().pages);
    },
  });
  const bytes = new Gauge({
    name: 'lightwell_page_cache_bytes',
    help: 'Memory of the rendered pages.',
    registers: [],
    collect() {
      this.set(processFigures.pageCacheSize().bytes);
    },
  });
  for (const metric of [responses, times, pages, bytes, ...connectionMetrics(database)])
    register.registerMetric(metric);
}

function connectionMetrics({ pool }: Services['database']): Gauge[] {
  if (!pool) return [];
  const connections = new Gauge({
    name: 'lightwell_database_connections',
    help: 'Connections to PostgreSQL: open and idle ones, and requests that wait for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount);
    },
  });
  return [connections];
}

/**
 * Adds up the metrics of all web processes. Both sides create one: that of the main process asks, those of the web processes
 * answer.
 */
export function createAggregator(): AggregatorRegistry<'text/plain; version=0.0.4; charset=utf-8'> {
  return new AggregatorRegistry();
}

/** A histogram of which `request-counters.ts` has the counts. */
class CountedHistogram extends Histogram {
  readonly #options: { name: string; help: string; read: Services['processFigures']['requests']['times'] };

  constructor(options: { name: string; help: string; read: Services['processFigures']['requests']['times'] }) {
    super({ name: options.name, help: options.help, registers: [] });
    this.#options = options;
  }

  /** For the main process. */
  override async get() {
    return this.#read();
  }

  /** For the text of this process. */
  async getForPromString() {
    return this.#read();
  }

  #read() {
    const { name, help, read } = this.#options;
    const values = read().flatMap(({ source, counts, sumMs }) => {
      let total = 0;
      const buckets = counts.map((count, index) => {
        total += count;
        const bound = responseTimeBoundsMs[index];
        const le = bound === undefined ? '+Inf' : bound / 1000;
        return { labels: { source, le }, value: total, metricName: `${name}_bucket` };
      });
      return [
        ...buckets,
        { labels: { source }, value: sumMs / 1000, metricName: `${name}_sum` },
        { labels: { source }, value: total, metricName: `${name}_count` },
      ];
    });
    return { name, help, type: 'histogram', values, aggregator: 'sum' } as unknown as Awaited<
      ReturnType<Histogram['get']>
    >;
  }
}
