import { AppError } from '#server/platform/app-error.ts';
import type { App } from './app-instance.ts';
import { sendProblem } from './problem-handler.ts';
import { toPath } from '#server/http/request-path.ts';

/** Whether the address belongs to the API or to files: without a route there, the response is a problem document and not an HTML page. */
export function isReservedPath(url: string): boolean {
  return /^\/(?:api|uploads|objects|media|assets|pictures|clips|healthz|readyz|accepting)(?:[/?]|$)/.test(url);
}

/** Handles requests without a route: 405 with `Allow` if the address has other methods, else 404. Call it before routes are added. */
export function handleUnknownRoutes(app: App): void {
  const known: { method: string; pattern: URLPattern }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url.endsWith('*')) return;
    const pattern = new URLPattern({ pathname: url });
    for (const one of [method].flat()) known.push({ method: one, pattern });
  });

  app.setNotFoundHandler((request, reply) => {
    const path = toPath(request.url);
    const methods = known.filter(({ pattern }) => pattern.test({ pathname: path })).map(({ method }) => method);
    if (methods.length === 0) return sendProblem(request, reply, new AppError('not-found', 'There is nothing here.'));
    const allowed = [...new Set(methods)].toSorted().join(', ');
    reply.header('allow', allowed);
    return sendProblem(
      request,
      reply,
      new AppError('method-not-allowed', `${request.method} is not allowed here; ${allowed} is.`),
    );
  });
}
