import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, readConfig } from './config.ts';
import { exitOnUnexpected, stopOnSignals } from './process/stop-on-signals.ts';
import type { SiteMode } from './http/pages/ssr-handler.ts';
import { createLog, type Log } from './platform/log.ts';
import { createUpkeep, createConfiguredTroubleWatch } from './process/upkeep.ts';
import { logCopy, prepareData } from './process/prepare-data.ts';
import { createServices, type Services } from './services.ts';
import { startWebProcesses } from './process/web-processes.ts';
import type { WebServer } from './process/web-server.ts';
import { keepDeletingOldCopies } from './backup/upgrade-copy.ts';
import { startReports } from './studio/process-reports.ts';
import { superviseWorker, type WorkerKind, workerKinds, type WorkerSupervisor } from './process/worker-supervisor.ts';
import { isReachable } from './studio/system.service.ts';
import { isRefusal } from './platform/storage/s3-errors.ts';
import type { Storage } from './platform/storage/storage.ts';
import { StartError } from './platform/app-error.ts';

/**
 * Prepares the data and starts the web processes (or, with a single one, the web server in this process) and the media
 * worker. Returns once it listens; ends on a signal.
 * @throws ConfigError, StartError or MigrationError with one line for the operator
 */
export async function main({
  site,
  workers = workerKinds,
}: {
  site: SiteMode;
  /** The media workers of this process, unless the configuration leaves them to another. */
  workers?: readonly WorkerKind[];
}): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  exitOnUnexpected(log);
  log.info({ version: config.version }, 'starting');
  warnOfSettings(config, log);

  const services = await prepare(config, log);

  const starting = start(services, site, () => superviseWorkers(services, workers));
  stopOnSignals(log, starting);
  const { address } = await starting;
  // People and scripts look for this line.
  process.stdout.write(`Lightwell is ready at ${address}\n`);
}

/** Prepares the data, checks what the server needs and creates the first account. */
export async function prepare(config: Config, log: Log): Promise<Services> {
  const migrated = await prepareData(config, logCopy(log));
  if (migrated.length > 0) log.info({ migrations: migrated }, 'migrated the database');
  // With several web processes this one answers no requests.
  const services = await createServices(config, log, config.webProcesses === 1 ? config.databaseLimits : {});
  await services.clusterCheck.check();
  await checkStorage(services);
  await createFirstAccount(services);
  return services;
}

/**
 * Starts the web server with all that runs beside it.
 * @param startWorkers starts its media workers, unless the configuration leaves them to another process
 */
export async function start(
  services: Services,
  site: SiteMode,
  startWorkers: () => WorkerSupervisor,
): Promise<WebServer> {
  const web = await startWeb(services, site);
  const metrics = await startMetrics(services);
  const worker = services.config.mediaWorker === 'child' ? startWorkers() : undefined;
  if (worker) services.mediaWorker.wake = worker.wake;
  const stopSweeping = services.uploadSweeper.start();
  const stopStorageAudit = services.storageAudit.start();
  const stopPruning = services.auditPruning.start();
  const stopRetention = services.retention.start();
  const stopClientUpkeep = services.clientUpkeep.start();
  const stopDeletingCopies = keepDeletingOldCopies(services.config.dataDir, services.log);
  // The media worker of this machine does so, if it has one.
  const stopWatching = services.config.mediaWorker === 'none' ? watchForTroubles(services) : undefined;
  const { config, log } = services;
  const stopReports = startReports(services.processes, { kind: 'web', version: config.version, log });
  return {
    address: web.address,
    async stop() {
      stopSweeping();
      stopStorageAudit();
      stopPruning();
      stopRetention();
      stopClientUpkeep();
      stopDeletingCopies();
      stopWatching?.();
      await Promise.all([stopReports(), web.stop(), worker?.stop()]);
      await metrics?.stop();
      await services.close();
    },
  };
}

function watchForTroubles({ config, database, backupRuns, space, mailSettings: settings, log }: Services) {
  const parts = { backupRuns, space, settings, log, makesBackups: false };
  return createConfiguredTroubleWatch(config, database, parts).start();
}

async function startMetrics(services: Services) {
  const { metrics } = services.config;
  if (!metrics) return undefined;
  // Imported on demand: a library that only monitored studios need.
  const { startMetricsServer } = await import('./process/metrics-server.ts');
  const server = await startMetricsServer(services, metrics);
  services.log.info({ address: server.address }, 'metrics are served');
  return server;
}

async function createFirstAccount({ accounts, config }: Services): Promise<void> {
  const { adminUsername, adminPassword } = config;
  await accounts.ensureFirst(adminUsername, adminPassword, (generated) => {
    process.stdout.write(
      `\n  The first account for /admin was made. This is the only time that its password is shown.\n\n` +
        `    User name  ${adminUsername}\n    Password   ${generated}\n\n`,
    );
  });
}

/** In development there is a single process, because browsers hold a connection to its Vite server. */
async function startWeb(services: Services, site: SiteMode): Promise<WebServer> {
  const { config, log, mediaWorker } = services;
  if (config.webProcesses === 1 || site === 'dev') {
    // Imported on demand: 18 MB that the parent of several web processes does not need.
    const { startWebServer } = await import('./process/web-server.ts');
    return startWebServer(services, site);
  }
  return startWebProcesses({
    count: config.webProcesses,
    site,
    log,
    drainMs: config.drainMs,
    onWake: () => mediaWorker.wake(),
  });
}

function superviseWorkers(services: Services, kinds: readonly WorkerKind[]): WorkerSupervisor {
  const { config, log, releaseWorker, mediaWork } = services;
  const workers: WorkerSupervisor[] = kinds.map((kind) =>
    superviseWorker({
      log,
      args: [kind],
      onDeath: releaseWorker,
      ...(config.isSmallMachine && { isNeeded: mediaWork[kind] }),
    }),
  );
  if (config.isSmallMachine) workers.push(startBesideWeb(services));
  return {
    wake: () => workers.forEach((worker) => worker.wake()),
    stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))),
  };
}

/** As a media worker waits for the mail that it sends. */
const finishMailMs = 7_000;

/** What a media worker does otherwise, while the media workers of a small machine rest. */
function startBesideWeb({ config, database, processes, space, log }: Services): WorkerSupervisor {
  const upkeep = createUpkeep(config, database, { space, log });
  const stopping = new AbortController();
  const ended = upkeep.run(stopping.signal);
  const stopReports = startReports(processes, { kind: 'media', version: config.version, log });
  return {
    wake: upkeep.wake,
    async stop() {
      stopping.abort();
      await Promise.all([Promise.race([ended, sleep(finishMailMs)]), stopReports()]);
      await upkeep.release();
    },
  };
}

/** Logs a warning at the start about a setting that is probably missing. */
export function warnOfSettings({ publicUrl, host, trustProxy }: Config, log: Log): void {
  if (publicUrl || !isReachable({ host, trustProxy })) return;
  log.warn(
    { HOST: host },
    'PUBLIC_URL is not set, but this server is reachable from other machines. Pages then have canonical links, and the site a ' +
      'sitemap, only at addresses at which somebody has used the back office, and HSTS is off. Set PUBLIC_URL to the address of ' +
      'the site, such as https://www.example.com.',
  );
}

/**
 * Checks the storage at the start, so that a wrong bucket or key does not fail at the first upload only. An unreachable store
 * does not prevent the start, because pages work without it; `/readyz` reports it.
 * @throws StartError in one line if the storage rejects the configuration
 */
export async function checkStorage(parts: { config: Pick<Config, 's3'>; storage: Storage; log: Pick<Log, 'error'> }) {
  try {
    await parts.storage.check();
  } catch (error) {
    const { message, cause } = error as Error;
    if (parts.config.s3 && isRefusal(error)) {
      const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : message;
      throw new StartError(
        `The bucket ${parts.config.s3.bucket} cannot be used. The object store says ${reason} Check S3_ENDPOINT, S3_REGION, S3_FORCE_PATH_STYLE and the access key.`,
        { cause: error },
      );
    }
    parts.log.error({ err: error }, 'the storage check failed');
  }
}
