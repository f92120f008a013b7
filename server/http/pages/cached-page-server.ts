import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/services.ts';
import { acceptedEncoding } from '#server/http/compress-responses.ts';
import { type RequestInterceptor, clientAddress, createRequestId, trustProxies } from '#server/http/http-server.ts';
import { recordResponse } from '#server/http/request-log.ts';
import type { App } from '#server/http/app-instance.ts';
import type { PageCache, CachedPage } from './page-cache.ts';
import { keyUnder, type SiteNames } from './site-origin.ts';

/** Sends cached pages before Fastify sees the request: one cache lookup, one write, one record. */
export function createCachedPageServer(
  cache: PageCache,
  { findOrigin }: Pick<SiteNames, 'findOrigin'>,
  { config, log, processFigures }: Pick<Services, 'config' | 'log' | 'processFigures'>,
): RequestInterceptor {
  const record = {
    // These lines have no field that could need redaction, which costs a tenth of the response.
    log: log.child({}, { redact: { paths: [] } }),
    counters: processFigures.requests,
    fraction: config.logRequestFraction,
  };
  const isTrusted = trustProxies(config);

  return function sendFromCache(request, response) {
    const { method, url, headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return false;
    const page = cache.find(keyUnder(findOrigin(request), inChosenLanguage(url, request)));
    const variant = page?.ready(acceptedEncoding(headers['accept-encoding'] as string | undefined));
    if (!page || !variant) return false;

    const startedAt = performance.now();
    const reqId = createRequestId();
    const isNotModified = page.isMatch(headers['if-none-match']);
    const status = isNotModified ? 304 : page.status;
    const pageHeaders = isNotModified ? variant.notModifiedHeaders : variant.headers;
    response.writeHead(status, [...pageHeaders, 'x-request-id', reqId]);
    response.end(isNotModified || method === 'HEAD' ? undefined : variant.body);
    const elapsedMs = performance.now() - startedAt;
    const ip = clientAddress(request, isTrusted);
    recordResponse({ source: 'page-cache', reqId, method, url, status, elapsedMs, ip, isComplete: true }, record);
    return true;
  };
}

export async function sendCachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<FastifyReply> {
  const variant = await page.variant(acceptedEncoding(request.headers['accept-encoding'] as string | undefined));
  const isNotModified = page.isMatch(request.headers['if-none-match']);
  const headers = isNotModified ? variant.notModifiedHeaders : variant.headers;
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] as string, headers[at + 1]);
  reply.code(isNotModified ? 304 : page.status);
  // For HEAD node:http sends only the headers.
  return reply.send(isNotModified ? undefined : variant.body);
}

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

const cookie = /(?:^|;\s*)adminLanguage=en(?:;|$)/;

/**
 * Adds the language of the back office, Chinese or by a cookie English, to its URL. Its page is cached once for each
 * language, so the language has to be part of the URL that is rendered and of the cache key.
 */
export function inChosenLanguage(url: string, { headers }: Pick<IncomingMessage, 'headers'>): string {
  if (!/^\/admin\/[\w-]+(?:\.data)?(?:\?|$)/.test(url) || !cookie.test(headers.cookie ?? '')) return url;
  return `${url}${url.includes('?') ? '&' : '?'}language=en`;
}
