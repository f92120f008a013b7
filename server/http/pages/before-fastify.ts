import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { App } from '#server/http/api/app-instance.ts';

/** Asks `answer` first for every request; Fastify gets those that it leaves alone, and all of them while it closes. */
export function answerBeforeFastify(
  app: App,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const [fastifyHandler, ...others] = app.server.listeners('request') as RequestListener[];
  if (!fastifyHandler || others.length > 0) throw new Error('Fastify listens to its server in an unknown way');
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.server.removeListener('request', fastifyHandler);
  app.server.on('request', (request, response) => {
    if (closing || !answer(request, response)) fastifyHandler(request, response);
  });
}
