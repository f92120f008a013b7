import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { register, Gauge, Registry, AggregatorRegistry, collectDefaultMetrics, Counter, Histogram } from 'prom-client';
import type { Services } from '#server/services.ts';
import { processAliveSeconds } from '#contract/limits.ts';
import { troubleKinds } from '#contract/system.ts';
import { responseTimeBoundsMs } from '#server/http/request-log.ts';
import { startStep } from './start-failure.ts';

/**
 * Serves `GET /metrics` on a port of its own, which no proxy passes on to visitors: all web processes of this machine added up,
 * and the studio as a whole.
 * @throws StartError if it cannot listen there
 */
export async function startMetricsServer(
  services: Services,
  { host, port }: { host: string; port: number },
): Promise<{ address: string; stop(): Promise<void> }> {
  const { log } = services;
  const isOnlyProcess = services.config.webProcesses === 1;
  if (isOnlyProcess) registerWebMetrics(services);
  const processes = isOnlyProcess ? undefined : createAggregator();
  const readWebMetrics = () =>
    processes && Object.keys(cluster.workers ?? {}).length > 0 ? processes.clusterMetrics() : register.metrics();

  const server = createServer(async (request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404).end();
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    try {
      const text = `${await readWebMetrics()}\n${await readStudioMetrics(services)}`;
      response.writeHead(200, { 'content-type': register.contentType, 'cache-control': 'no-store' }).end(text);
    } catch (error) {
      log.warn({ err: error }, 'the metrics cannot be read');
      response.writeHead(503).end();
    }
  });
  await startStep(
    () =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, resolve);
      }),
    (reason) => `METRICS_HOST ${host} and METRICS_PORT ${port} cannot be listened on: ${reason}`,
  );
  const listening = server.address();
  const ownPort = typeof listening === 'object' ? listening?.port : port;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${ownPort}/metrics`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

/**
 * Metrics of the studio as a whole in Prometheus' text format, read from its database and disk. A figure that cannot be read is
 * absent, so that no alert takes an old one for the truth.
 */
async function readStudioMetrics({
  metrics,
  processes,
  troubles,
  config,
  log,
}: Pick<Services, 'metrics' | 'processes' | 'troubles' | 'config' | 'log'>): Promise<string> {
  const registry = new Registry();
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `lightwell_${name}`, help, labelNames, registers: [registry] });
  /** @param value undefined: not known, so the metric is left out */
  const setGauge = (name: string, help: string, value: number | undefined) => {
    if (value !== undefined) gauge(name, help).set(value);
  };

  gauge('info', 'The version of the software.', ['version']).set({ version: config.version }, 1);
  const isUp = gauge('database_up', 'Whether the database answered this scrape.');
  try {
    const [read, listed, found] = await Promise.all([metrics.read(), processes.list(), troubles.list()]);
    const ahead = gauge('clock_ahead_seconds', "How far the clock of a process is ahead of the database's.", [
      'kind',
      'host',
    ]);
    for (const { kind, host, clockAheadSeconds, secondsAgo } of listed)
      if (clockAheadSeconds !== null && secondsAgo <= processAliveSeconds) ahead.set({ kind, host }, clockAheadSeconds);
    const waiting = gauge('queue_waiting', 'Entries of a queue that are not done.', ['queue']);
    const oldest = gauge('queue_oldest_seconds', 'How long the oldest of them has waited.', ['queue']);
    for (const { queue, waiting: count, oldestSeconds } of read.queues) {
      waiting.set({ queue }, count);
      oldest.set({ queue }, oldestSeconds);
    }
    setGauge('media_failed', 'Photos and films that could not be processed.', read.failedMedia);
    setGauge('mails_failed', 'Mails that failed and wait for staff.', read.failedMails);
    setGauge('disk_free_bytes', 'Free bytes of the fullest disk that is written to.', read.freeBytes);
    setGauge('backup_disk_free_bytes', 'Free bytes of the disk of BACKUP_DIR.', read.backupFreeBytes);
    setGauge('last_backup_timestamp_seconds', 'When the last scheduled backup began.', read.lastBackupAt);
    setGauge('last_backup_ok', 'Whether it succeeded; absent while it runs.', toNumber(read.isLastBackupOk));
    setGauge('last_good_backup_timestamp_seconds', 'When the last good backup began.', read.lastGoodBackupAt);
    setGauge(
      'last_good_rehearsal_timestamp_seconds',
      'When the last good rehearsal of a restore began.',
      read.lastGoodRehearsalAt,
    );
    const trouble = gauge('trouble', 'What calls for somebody: 1 while it lasts.', ['kind']);
    for (const kind of troubleKinds) trouble.set({ kind }, Number(found.some((one) => one.kind === kind)));
    isUp.set(1);
  } catch (error) {
    log.warn({ err: error }, 'the metrics of the database cannot be read');
    isUp.set(0);
  }
  return registry.metrics();
}

function toNumber(flag: boolean | undefined): number | undefined {
  return flag === undefined ? undefined : Number(flag);
}

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

/** A histogram of which `request-log.ts` has the counts. */
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
