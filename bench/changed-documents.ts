import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import { serveLocally } from '#server/testing/servers/serve-locally.ts';

/**
 * A proxy of the site at `origin` that changes its documents. They come without their policy, whose hashes would not match.
 * @param onReport gets the query of every request of `/report`
 */
export function serveChanged(
  origin: string,
  change: (html: string) => string,
  onReport: (query: URLSearchParams) => void = () => {},
) {
  return serveLocally((request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    if (pathname === '/report') {
      onReport(searchParams);
      return void response.end();
    }
    forward(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function forward(request: IncomingMessage, response: ServerResponse) {
    const accept = String(request.headers.accept ?? '*/*');
    const answer = await fetch(origin + request.url, { headers: { accept } });
    const type = answer.headers.get('content-type') ?? 'application/octet-stream';
    response.setHeader('content-type', type);
    for (const name of ['cache-control', 'etag']) {
      const value = answer.headers.get(name);
      if (value) response.setHeader(name, value);
    }
    const body = Buffer.from(await answer.arrayBuffer());
    if (!/^text|javascript/.test(type)) return void response.end(body);
    const text = type.startsWith('text/html') ? change(body.toString()) : body;
    response.setHeader('content-encoding', 'br');
    response.end(brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
  }
}
