import cluster from 'node:cluster';
import path from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import type { SiteMode } from '#server/http/pages/ssr-handler.ts';
import type { Log } from '#server/platform/log.ts';
import { StartError } from '#server/platform/app-error.ts';
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

interface Handover {
  message: { cmd?: string; act?: string; seq?: number };
  connection: { close(): void };
}

/**
 * Works around a defect of Node 24: if a process of the cluster dies after a connection was sent to it and before it has
 * accepted the connection, Node never emits `disconnect`, and the client waits for ever. This emits `disconnect`, which
 * removes the process from the cluster, and rejects the connection in its place, so that Node sends it to another process.
 */
function redistributeConnections(child: ChildProcess): void {
  const send = child.send.bind(child) as (...parameters: unknown[]) => boolean;
  let last: Handover | undefined;
  child.send = (...parameters: unknown[]) => {
    const [message, connection] = parameters as [Handover['message'], Handover['connection'] | undefined];
    if (message.cmd === 'NODE_CLUSTER' && message.act === 'newconn' && connection) last = { message, connection };
    return send(...parameters);
  };
  let isDisconnected = false;
  child.once('disconnect', () => (isDisconnected = true));
  child.once('exit', async () => {
    // First the last messages of the process have to be read: they may accept the connection.
    do {
      await setTimeout(10);
    } while (child.connected);
    if (!isDisconnected) child.emit('disconnect');
    if (!last) return;
    const othersLive = Object.values(cluster.workers ?? {}).some((worker) => worker?.isConnected());
    if (othersLive) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack: last.message.seq, accepted: false });
    else last.connection.close();
  });
}
