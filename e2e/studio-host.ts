import { readConfig } from '#server/config.ts';
import { prepare, start, type WorkerKind } from '#server/main.ts';
import { createLog } from '#server/platform/log.ts';
import { exitOnUnexpected } from '#server/process/exit-on-unexpected.ts';
import type { WebServer } from '#server/process/web-server.ts';

/** What the process is asked for; it answers each request by one `HostResponse`. */
export type HostRequest =
  | { start: { environment: Record<string, string>; workers: WorkerKind[] } }
  | { stop: { address: string } };
export type HostResponse = { address?: string; error?: string };

/**
 * Runs the studios of a story worker, one after another, each as `npm start` runs it with a single web process: a process of
 * its own would load and compile the same modules for each. Messages come from `hosted-studio.ts`.
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
  // Media workers inherit it.
  process.env = { ...own, ...request.start.environment };
  const config = readConfig();
  const server = await start(await prepare(config, createLog(config.logLevel)), 'built', request.start.workers);
  running.set(server.address, server);
  return server.address;
}
