import { AppError } from '#server/platform/app-error.ts';
import type { App } from './app-instance.ts';
import { sendProblem } from './problem-handler.ts';
import { pathOf } from '#server/http/request-log.ts';

/** Whether no page can stand at this address: what no route takes there is a problem document, never HTML. */
export function isReservedPath(url: string): boolean {
  return /^\/(?:api|uploads|objects|media|assets|pictures|healthz|readyz)(?:[/?]|$)/.test(url);
}

/** Answers what no route takes: 405 with `Allow` where another method would do, else 404. Call it before routes are added. */
export function answerUnknownRoutes(app: App): void {
  const known: { method: string; pattern: URLPattern }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url.endsWith('*')) return;
    const pattern = new URLPattern({ pathname: url });
    for (const one of [method].flat()) known.push({ method: one, pattern });
  });

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const fitting = known.filter(({ pattern }) => pattern.test({ pathname: path })).map(({ method }) => method);
    if (fitting.length === 0) return sendProblem(request, reply, new AppError('not-found', 'There is nothing here.'));
    const allowed = [...new Set(fitting)].toSorted().join(', ');
    reply.header('allow', allowed);
    return sendProblem(
      request,
      reply,
      new AppError('method-not-allowed', `${request.method} is not possible here; ${allowed} is.`),
    );
  });
}
