import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '#server/services.ts';
import { acceptedEncoding } from '#server/http/files/accepted-encoding.ts';
import { inChosenLanguage } from './admin-language.ts';
import type { PageCache } from './page-cache.ts';
import { loggedPath } from '#server/http/request-log.ts';
import { keyUnder, type SiteNames } from './site-origin.ts';

/**
 * Answers a kept page before the framework sees the request: one look-up, one write, one line in the log.
 *
 * @returns a function that tells whether it has answered
 */
export function createKeptPageServer(
  cache: PageCache,
  { originOf, countUse }: Pick<SiteNames, 'originOf' | 'countUse'>,
  { config, log }: Pick<Services, 'config' | 'log'>,
) {
  // Nothing of these lines needs the second net, which costs a tenth of the answer.
  const line = log.child({}, { redact: { paths: [] } });

  return function serveKeptPage(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url, headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return false;
    const page = cache.find(keyUnder(originOf(request), inChosenLanguage(url, request)));
    const variant = page?.ready(acceptedEncoding(headers['accept-encoding'] as string | undefined));
    if (!page || !variant) return false;

    const startedAt = performance.now();
    if (page.status === 200) countUse(request);
    const reqId = randomUUID();
    const known = page.isKnownTo(headers['if-none-match']);
    const status = known ? 304 : page.status;
    if (known) response.writeHead(status, [...variant.notModifiedHeaders, 'x-request-id', reqId]);
    else variant.writeHeaders(response, reqId);
    response.end(known || method === 'HEAD' ? undefined : variant.body);
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    line.info(
      { reqId, method, path: loggedPath(url), status, ms, ip: visitorAddress(request, config.trustProxy) },
      'answered',
    );
    return true;
  };
}

/** As Fastify's `request.ip`: each trusted proxy stands for one entry at the end of X-Forwarded-For. */
function visitorAddress({ socket, headers }: IncomingMessage, trustedProxies: number): string | undefined {
  const forwarded = headers['x-forwarded-for'];
  if (trustedProxies === 0 || forwarded === undefined) return socket.remoteAddress;
  const hops = [forwarded].flat().join(',').split(',');
  return hops.at(-Math.min(trustedProxies, hops.length))?.trim();
}
