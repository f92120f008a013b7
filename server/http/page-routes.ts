import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-instance.ts';
import { isReservedPath } from './unknown-routes.ts';

const maxFormBytes = 128 * 1024;

/** Routes every address at which a page can stand to `answer`; forms arrive with their body as bytes. */
export function registerPageRoutes(
  app: App,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxFormBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      schema: { hide: true },
      handler: (request, reply) => (isReservedPath(request.url) ? reply.callNotFound() : answer(request, reply)),
    });
  });
}

/**
 * The request as React Router wants it. It is aborted when the visitor leaves.
 *
 * @param publicUrl React Router refuses a form whose `Origin` is not the address it was sent to; behind a proxy that
 * address is PUBLIC_URL
 */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply, publicUrl: string | undefined): Request {
  const { headers, method, protocol, host, url } = request;
  const origin = publicUrl && headers.origin === publicUrl ? publicUrl : `${protocol}://${host}`;
  const passedOn = new Headers();
  for (const name of ['accept', 'accept-language', 'content-type', 'origin'] as const) {
    const value = headers[name];
    if (value) passedOn.set(name, value);
  }
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  return new Request(`${origin}${url}`, {
    method,
    headers: passedOn,
    signal: left.signal,
    ...(method === 'POST' && { body: new Uint8Array((request.body as Buffer | null) ?? []) }),
  });
}
