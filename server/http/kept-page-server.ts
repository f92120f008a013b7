import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncoding } from './accepted-encoding.ts';
import type { PageCache } from './page-cache.ts';

export interface KeptPageServerOptions {
  cache: PageCache;
  newRequestId: () => string;
  /** Called once the answer has been handed to the socket. */
  onAnswered: (answer: { id: string; method: string; url: string; status: number }) => void;
}

/**
 * Answers a kept page before the framework sees the request: one look-up, one write.
 *
 * @returns a function that tells whether it has answered
 */
export function createKeptPageServer({ cache, newRequestId, onAnswered }: KeptPageServerOptions) {
  return function serveKeptPage(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url, headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return false;
    const page = cache.find(url);
    const variant = page?.ready(acceptedEncoding(headers['accept-encoding'] as string | undefined));
    if (!page || !variant) return false;

    const id = newRequestId();
    const known = page.isKnownTo(headers['if-none-match']);
    const status = known ? 304 : page.status;
    response.writeHead(status, [...(known ? variant.notModifiedHeaders : variant.headers), 'x-request-id', id]);
    response.end(known || method === 'HEAD' ? undefined : variant.body);
    onAnswered({ id, method, url, status });
    return true;
  };
}
