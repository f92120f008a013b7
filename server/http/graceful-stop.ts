import type { Socket } from 'node:net';
import type { App } from './api/app-instance.ts';

/**
 * While the server stops, what is under way is finished, and its connection ends with it: kept open for a next request,
 * it would hold the stop up until it times out. Fastify closes those that wait between two requests; those on which
 * nothing was ever sent (browsers open some ahead of need) are no idle ones to Node, and are closed here.
 */
export function endConnectionsOnStop(app: App): void {
  let stopping = false;
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    stopping = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
}
