import { type Config, readConfig } from '#server/config.ts';
import { respondToHeartbeat } from './supervise-process.ts';
import type { SiteMode } from '#server/http/pages/ssr-handler.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { createServices } from '#server/services.ts';
import { exitOnUnexpected, stopOnSignals } from './stop-on-signals.ts';
import { StartError } from '#server/platform/app-error.ts';
import { startWebServer, type WebServer } from './web-server.ts';

respondToHeartbeat();

/** One of several web processes. Its parent (web-processes.ts) has prepared the data and distributes the connections. */
try {
  await main(process.argv[2] as SiteMode);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.send?.({ type: 'cannot-start', reason: error.message });
}

async function main(site: SiteMode): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel).child({ process: 'web' });
  exitOnUnexpected(log);
  const starting = start(config, log, site);
  stopOnSignals(log, starting);
  const { address } = await starting;
  process.send?.({ type: 'listening', address });
}

async function start(config: Config, log: Log, site: SiteMode): Promise<WebServer> {
  const services = await createServices(config, log, config.databaseLimits);
  services.mediaWorker.wake = () => process.send?.({ type: 'wake' });
  // Imported on demand: a library that only monitored studios need.
  if (config.metrics) {
    const { registerWebMetrics, createAggregator } = await import('./metrics-server.ts');
    registerWebMetrics(services);
    createAggregator();
  }
  const server = await startWebServer(services, site);
  return {
    address: server.address,
    async stop() {
      await server.stop();
      await services.close();
    },
  };
}
