import type { Services } from '#server/services.ts';
import { acceptedEncoding } from '#server/http/files/accepted-encoding.ts';
import type { RequestInterceptor } from '#server/http/http-server.ts';
import { clientAddress, createRequestId, trustProxies } from '#server/http/request-identity.ts';
import { recordResponse } from '#server/http/request-log.ts';
import { inChosenLanguage } from './admin-language.ts';
import type { PageCache } from './page-cache.ts';
import { keyUnder, type SiteNames } from './site-origin.ts';

/** Sends cached pages before Fastify sees the request: one cache lookup, one write, one record. */
export function createCachedPageServer(
  cache: PageCache,
  { originOf }: Pick<SiteNames, 'originOf'>,
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
    const page = cache.find(keyUnder(originOf(request), inChosenLanguage(url, request)));
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
