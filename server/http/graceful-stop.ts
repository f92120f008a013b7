import type { Socket } from 'node:net';
import type { App } from './api/app-instance.ts';

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
