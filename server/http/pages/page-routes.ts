import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#server/http/api/app-instance.ts';
import { checkForm, sendFormFailure } from './form-failure.ts';
import { handleError } from '#server/http/api/problem-handler.ts';
import { isReservedPath } from '#server/http/api/unknown-routes.ts';

/** Routes every address that can be a page to `handlePage`; the body of a form arrives as a buffer. */
export function registerPageRoutes(
  app: App,
  handlePage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
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
        return handlePage(request, reply);
      },
      errorHandler(error, request, reply) {
        // A person sent this form, so the failure is an HTML page and not a problem document.
        const isPage = request.method === 'POST' && !isReservedPath(request.url);
        return isPage ? sendFormFailure(request, reply, error) : handleError(error, request, reply);
      },
    });
  });
}

/**
 * The request as a web standard `Request`, which React Router takes. It is aborted when the client disconnects.
 *
 * @param publicUrl React Router refuses a form whose `Origin` differs from the request's URL. Behind a proxy a browser sends
 * PUBLIC_URL as `Origin`
 */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply, publicUrl: string | undefined): Request {
  const { headers, method, protocol, host, url } = request;
  const origin = publicUrl && headers.origin === publicUrl ? publicUrl : `${protocol}://${host}`;
  const forwarded = new Headers();
  for (const name of ['accept', 'accept-language', 'content-type', 'origin'] as const) {
    const value = headers[name];
    if (value) forwarded.set(name, value);
  }
  const abort = new AbortController();
  reply.raw.once('close', () => abort.abort());
  return new Request(`${origin}${url}`, {
    method,
    headers: forwarded,
    signal: abort.signal,
    ...(method === 'POST' && { body: new Uint8Array((request.body as Buffer | null) ?? []) }),
  });
}
