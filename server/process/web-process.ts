import { readConfig } from '#server/config.ts';
import { respondToHeartbeat } from './heartbeat.ts';
import type { SiteMode } from '#server/http/pages/site.ts';
import { createLog } from '#server/platform/log.ts';
import { createServices } from '#server/services.ts';
import { exitOnUnexpected } from './exit-on-unexpected.ts';
import { StartError } from '#server/platform/start-error.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { startWebServer } from './web-server.ts';

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
  const services = await createServices(config, log);
  services.mediaWorker.wake = () => process.send?.({ type: 'wake' });
  const server = await startWebServer(services, site);
  process.send?.({ type: 'listening', address: server.address });
  stopOnSignals(log, async () => {
    await server.stop();
    await services.close();
  });
}
