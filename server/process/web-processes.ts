import cluster from 'node:cluster';
import path from 'node:path';
import { handOnConnections } from './connection-handover.ts';
import type { SiteMode } from '#server/http/pages/site.ts';
import type { Log } from '#server/platform/log.ts';
import { StartError } from '#server/platform/start-error.ts';
import { superviseProcess } from './supervise-process.ts';
import { stopPatienceMs, type WebServer } from './web-server.ts';

/** Pages take milliseconds; shared machines stand still for up to seven seconds, one processor at a time. */
const maxUnansweredBeats = 10;

type Message = { type: 'listening'; address: string } | { type: 'cannot-start'; reason: string } | { type: 'wake' };

/**
 * Answers requests in `count` processes that share one port, one for each processor; one that dies is started again while
 * the others go on. Each keeps pages of its own; what one of them changes the others see in the database.
 *
 * @throws StartError with the first one's reason if they cannot listen
 */
export async function startWebProcesses({
  count,
  site,
  log,
  onWake,
}: {
  count: number;
  site: SiteMode;
  log: Log;
  /** One of them has work for the media worker. */
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
      patienceMs: stopPatienceMs + 5_000,
      maxUnansweredBeats,
      start() {
        const { process: child } = cluster.fork();
        handOnConnections(child);
        child.on('message', (message) => {
          const told = message as Message;
          if (told.type === 'listening') resolve(told.address);
          else if (told.type === 'cannot-start') reject(new StartError(told.reason));
          else if (told.type === 'wake') onWake();
        });
        child.once('exit', (code) => reject(new Error(`A web process ended with ${code} before it listened.`)));
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
