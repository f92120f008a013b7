import net, { type Socket } from 'node:net';
import type { Server } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { App } from './app-instance.ts';

/**
 * Takes no more connections, and goes on with those that are open. A connection on which nothing has arrived yet, new or kept alive, may have
 * its request under way: to close it now would reset it, and proxies do not repeat a POST that may have arrived.
 */
export async function closeListener(server: Server, lastRequestsMs: number): Promise<void> {
  // Right after the connections that wait in the queue of the kernel were accepted: the rest of the queue is reset.
  await setImmediate();
  // The method of http.Server closes idle connections at once.
  net.Server.prototype.close.call(server);
  await setTimeout(lastRequestsMs);
}

/**
 * During a stop, requests in progress are finished and their connections end with the response: a connection that is kept
 * alive would delay the stop until it times out. Fastify closes idle connections. Those without a single byte so far, which
 * browsers open speculatively, are not idle to Node, so they are closed here.
 */
export function endConnectionsOnStop(app: App, stopping: { readonly isDraining: boolean }): void {
  let isClosing = false;
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing || stopping.isDraining) reply.header('connection', 'close');
  });
}
