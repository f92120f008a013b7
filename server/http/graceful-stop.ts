import type { App } from './app-instance.ts';

/**
 * While the server stops, what is under way is finished, and its connection ends with it: kept open for a next request,
 * it would hold the stop up until it times out. Idle connections are closed by Fastify at once.
 */
export function endConnectionsOnStop(app: App): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
}
