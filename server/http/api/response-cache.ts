import type { App } from './app-instance.ts';
import type { PageCache } from '#server/http/pages/page-cache.ts';
import { sendKeptPage } from '#server/http/pages/send-cached-page.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the public is answered depends on the query and the content alone. */
    isKeptForPublic?: boolean;
  }
}

/**
 * Keeps the answers of such routes as pages are kept: made once for each content revision, compressed once, with an ETag. A
 * live session sees more: its answers are neither kept nor taken from what is kept. Call it before routes are added.
 */
export function keepPublicAnswers(app: App, cache: PageCache): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.isKeptForPublic) return;
    const { handler, url } = route;
    route.handler = async function keptAnswer(request, reply) {
      if (request.session) return handler.call(this, request, reply);
      const query = JSON.stringify(request.query);
      // An origin or a path begins every other key.
      const key = { key: `answer ${url} ${query}`, isVariable: query !== '{}', keepStatus: 200 } as const;
      const answer = await cache.get(key, async () => ({
        status: 200,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'public, max-age=0, must-revalidate',
          vary: 'Accept-Encoding, Authorization',
        },
        body: Buffer.from(reply.serialize(await handler.call(this, request, reply)) as string),
        isSound: true,
      }));
      return sendKeptPage(request, reply, answer);
    };
  });
}
