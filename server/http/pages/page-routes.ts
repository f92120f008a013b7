import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#server/http/api/app-instance.ts';
import { checkForm, sendFormFailure } from './form-failure.ts';
import { handleError } from '#server/http/api/problem-handler.ts';
import { isReservedPath } from '#server/http/api/unknown-routes.ts';

/** Routes every address at which a page can stand to `answer`; forms arrive with their body as bytes. */
export function registerPageRoutes(
  app: App,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      schema: { hide: true },
      async handler(request, reply) {
        if (isReservedPath(request.url)) return reply.callNotFound();
        if (request.method === 'POST') await checkForm(request);
        return answer(request, reply);
      },
      errorHandler(error, request, reply) {
        // What an API would be told as a problem document is for a person here.
        const isPage = request.method === 'POST' && !isReservedPath(request.url);
        return isPage ? sendFormFailure(request, reply, error) : handleError(error, request, reply);
      },
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
