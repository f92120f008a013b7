import type { App } from './app-instance.ts';
import type { PageCache } from '#server/http/pages/page-cache.ts';
import { sendCachedPage } from '#server/http/pages/send-cached-page.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes whose response without a session depends only on the query and the content. */
    isPublicResponseCached?: boolean;
  }
}

/**
 * Caches the responses of these routes like pages: created once for each content revision, compressed once, with an ETag.
 * Requests with a valid session bypass the cache, because staff see more than the public. Call it before routes are added.
 */
export function cachePublicResponses(app: App, cache: PageCache): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.isPublicResponseCached) return;
    const { handler, url } = route;
    route.handler = async function cachedResponse(request, reply) {
      if (request.session) return handler.call(this, request, reply);
      const query = JSON.stringify(request.query);
      // The keys of pages begin with an origin or a slash.
      const key = { key: `response ${url} ${query}`, isVariable: query !== '{}', cacheableStatus: 200 } as const;
      const cached = await cache.get(key, async () => ({
        status: 200,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'public, max-age=0, must-revalidate',
          vary: 'Accept-Encoding, Authorization',
        },
        body: Buffer.from(reply.serialize(await handler.call(this, request, reply)) as string),
        isComplete: true,
      }));
      return sendCachedPage(request, reply, cached);
    };
  });
}
