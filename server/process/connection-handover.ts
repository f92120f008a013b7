import type { ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';
import { setTimeout } from 'node:timers/promises';

interface Handover {
  message: { cmd?: string; act?: string; seq?: number };
  connection: { close(): void };
}

/**
 * Node's cluster hands a connection to a process and waits until that has taken it. If the process dies before, Node 24 never
 * says `disconnect`, and the visitor waits for ever. Here that is made up for: the dead process is taken off the
 * cluster, and the connection goes to another one, as if the dead one had said that it is stopping.
 */
export function handOnConnections(child: ChildProcess): void {
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
    // What it said last is still to be read; a connection that it did take is closed on this side by then.
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
