import type { ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';
import { setTimeout } from 'node:timers/promises';

interface Handover {
  message: { cmd?: string; act?: string; seq?: number };
  connection: { close(): void };
}

/**
 * Works around a defect of Node 24: if a process of the cluster dies after a connection was sent to it and before it has
 * accepted the connection, Node never emits `disconnect`, and the client waits for ever. This emits `disconnect`, which
 * removes the process from the cluster, and rejects the connection in its place, so that Node sends it to another process.
 */
export function redistributeConnections(child: ChildProcess): void {
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
