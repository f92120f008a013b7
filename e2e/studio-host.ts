import { readConfig } from '#server/config.ts';
import { prepare, start } from '#server/main.ts';
import { startMediaWorkers } from '#server/process/media-workers.ts';
import { createLog } from '#server/platform/log.ts';
import { exitOnUnexpected } from '#server/process/stop-on-signals.ts';
import type { WebServer } from '#server/process/web-server.ts';
import type { WorkerKind } from '#server/process/worker-supervisor.ts';

/** What the process is asked for; it answers each request by one `HostResponse`. */
export type HostRequest =
  | { start: { environment: Record<string, string>; workers: WorkerKind[] } }
  | { stop: { address: string } };
export type HostResponse = { address?: string; error?: string };

/**
 * Runs the studios of a story worker, one after another, each as `npm start` runs it with a single web process, but with its
 * media workers: processes of their own would load and compile the same modules for each. Messages come from `studio-per-file.ts`.
 */
const own = { ...process.env };
const running = new Map<string, WebServer>();
exitOnUnexpected(createLog('warn'));

process.on('message', (request: HostRequest) => {
  handle(request).then(
    (address) => process.send?.({ address } satisfies HostResponse),
    (error: unknown) => process.send?.({ error: String(error) } satisfies HostResponse),
  );
});
process.on('disconnect', () => process.exit(0));

async function handle(request: HostRequest): Promise<string> {
  if ('stop' in request) {
    const { address } = request.stop;
    await running.get(address)?.stop();
    running.delete(address);
    return address;
  }
  process.env = { ...own, ...request.start.environment };
  const config = readConfig();
  const log = createLog(config.logLevel);
  const services = await prepare(config, log);
  const server = await start(services, 'built', () => {
    const workers = startMediaWorkers(config, request.start.workers, log);
    return {
      wake: () => void workers.then(({ wake }) => wake()),
      async stop() {
        const { stop, ended } = await workers;
        stop();
        await ended;
      },
    };
  });
  running.set(server.address, server);
  return server.address;
}
