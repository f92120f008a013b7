import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import { checkStorage } from './check-storage.ts';
import { type Config, readConfig } from './config.ts';
import type { App } from './http/app-instance.ts';
import type { SiteMode } from './http/site.ts';
import { createLog } from './platform/log.ts';
import { prepareData } from './prepare-data.ts';
import { createServices, type Services } from './services.ts';
import { startStep } from './start-failure.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { superviseWorker, type WorkerSupervisor } from './worker-supervisor.ts';

/**
 * The web process: returns once it listens, and ends by a signal.
 * @throws ConfigError, StartError or MigrationError with one line for the operator
 */
export async function main({
  site,
  buildSite,
}: {
  site: SiteMode;
  /** Run when all that can be refused at once has been checked, for it may take a while. */
  buildSite?: () => Promise<void>;
}): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ err: error }, event);
      process.exit(1);
    });
  }

  const migrated = await prepareData(config);
  if (migrated.length > 0) log.info({ migrations: migrated }, 'the database is up to date');
  const services = await createServices(config, log);
  await checkStorage(services);
  await showFirstAccount(services);
  await buildSite?.();

  const app = await createApp(services, { site });
  await startStep(() => app.listen({ port: config.port, host: config.host }), explainListenFailure(config));
  const worker = config.mediaWorker === 'child' ? startWorker(services) : undefined;
  const stopSweeping = services.uploadSweeper.start();
  stopOnSignals(log, async () => {
    stopSweeping();
    await stop(app, services, worker);
  });
  // The one line that people look for; scripts do as well.
  process.stdout.write(`Lightwell is ready at ${addressOf(app, config)}\n`);
}

async function showFirstAccount({ accounts, config }: Services): Promise<void> {
  const { generatedPassword } = await accounts.ensureFirst(config.adminUsername, config.adminPassword);
  if (generatedPassword === undefined) return;
  process.stdout.write(
    `\n  The first account for /admin was made. This is the only time that its password is shown.\n\n` +
      `    User name  ${config.adminUsername}\n    Password   ${generatedPassword}\n\n`,
  );
}

function startWorker(services: Services): WorkerSupervisor {
  const { log, revision, mediaWorker } = services;
  // A process each: neither waits for the other, nor dies with it.
  const workers = ['photos', 'films'].map((kind) =>
    superviseWorker({
      log,
      args: [kind],
      onContentChanged: () => {
        revision.refresh().catch((error: unknown) => log.error({ err: error }, 'the content revision was not read'));
      },
      onDeath: services.releaseWorker,
    }),
  );
  mediaWorker.wake = () => workers.forEach((worker) => worker.wake());
  return {
    wake: mediaWorker.wake,
    stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))),
  };
}

/** Everything under way is finished; what takes longer than uploads are given is cut off. */
async function stop(app: App, services: Services, worker: WorkerSupervisor | undefined): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), 30_000);
  await Promise.all([app.close(), worker?.stop()]);
  clearTimeout(cutOff);
  await services.close();
}

function explainListenFailure({ port, host }: Config) {
  return (reason: string) => {
    if (reason.includes('EADDRINUSE')) {
      return `Port ${port} on ${host} is in use by another program. Stop that one, or set PORT to another number.`;
    }
    return `HOST ${host} and PORT ${port} cannot be listened on: ${reason}`;
  };
}

function addressOf(app: App, { host }: Config): string {
  const { port } = app.server.address() as AddressInfo;
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}
