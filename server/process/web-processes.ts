import cluster from 'node:cluster';
import path from 'node:path';
import { redistributeConnections } from './connection-handover.ts';
import type { SiteMode } from '#server/http/pages/site.ts';
import type { Log } from '#server/platform/log.ts';
import { StartError } from '#server/platform/start-error.ts';
import { superviseProcess } from './supervise-process.ts';
import { stopTimeoutMs } from './stop-on-signals.ts';
import type { WebServer } from './web-server.ts';

/** Requests take milliseconds, but shared machines suspend a processor for up to seven seconds. */
const maxUnansweredBeats = 10;

type Message = { type: 'listening'; address: string } | { type: 'cannot-start'; reason: string } | { type: 'wake' };

/**
 * Runs the web server in `count` processes that share one port; a process that dies is restarted while the others continue.
 * Each process has its own page cache, which the content revision in the database invalidates.
 *
 * @throws StartError with the reason of the first process that cannot listen
 */
export async function startWebProcesses({
  count,
  site,
  log,
  drainMs,
  onWake,
}: {
  count: number;
  site: SiteMode;
  log: Log;
  /** how long each process goes on before it stops */
  drainMs: number;
  /** A process has work for the media worker. */
  onWake: () => void;
}): Promise<WebServer> {
  cluster.setupPrimary({
    execArgv: ['--max-semi-space-size=32'],
    exec: path.join(import.meta.dirname, 'web-process.ts'),
    args: [site],
  });
  const listening = Array.from({ length: count }, () => Promise.withResolvers<string>());
  const processes = listening.map(({ resolve, reject }) =>
    superviseProcess({
      log,
      name: 'a web process',
      stopTimeoutMs: drainMs + stopTimeoutMs + 5_000,
      maxUnansweredBeats,
      start() {
        const { process: child } = cluster.fork();
        redistributeConnections(child);
        child.on('message', (message) => {
          const received = message as Message;
          if (received.type === 'listening') resolve(received.address);
          else if (received.type === 'cannot-start') reject(new StartError(received.reason));
          else if (received.type === 'wake') onWake();
        });
        child.once('exit', (code) => reject(new Error(`A web process exited with ${code} before it listened.`)));
        return child;
      },
    }),
  );
  const stop = async () => void (await Promise.all(processes.map((one) => one.stop())));
  try {
    const [address = ''] = await Promise.all(listening.map(({ promise }) => promise));
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
