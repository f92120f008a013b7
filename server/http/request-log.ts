import type { FastifyBaseLogger } from 'fastify';
import type { RequestCounters } from '#server/platform/request-counters.ts';
import type { App } from './api/app-instance.ts';

/** Monitoring and balancers ask for these every few seconds. */
const quietPaths = new Set(['/healthz', '/readyz', '/accepting']);

interface LoggedResponse {
  /** Only where the logger does not add it, as Fastify's request loggers do. */
  reqId?: string;
  method: string;
  url: string;
  status: number;
  elapsedMs: number;
  ip: string;
  /** False if the client disconnected before all of it was sent. */
  isComplete: boolean;
}

/**
 * Logs one line for one response. Neither headers nor bodies are logged, and of the URL only its path: queries contain
 * signatures and what visitors typed.
 */
export function logResponse(log: Pick<FastifyBaseLogger, 'info' | 'debug'>, response: LoggedResponse): void {
  const { reqId, method, url, status, elapsedMs, ip, isComplete } = response;
  const path = pathOf(url);
  const fields = { reqId, method, path: withoutSignature(path), status, ms: Math.round(elapsedMs * 10) / 10, ip };
  const message = isComplete ? 'request completed' : 'client disconnected';
  if (quietPaths.has(path)) log.debug(fields, message);
  else log.info(fields, message);
}

/** Logs and counts the responses that Fastify sends; `cached-page-server.ts` does so for its own. */
export function logRequests(app: App, counters: RequestCounters): void {
  app.addHook('onResponse', async (request, reply) => {
    // A stream of events lasts as long as a tab is open, which says nothing about response times.
    if (reply.getHeader('content-type') !== 'text/event-stream')
      counters.count('app', reply.statusCode, reply.elapsedTime);
    logResponse(request.log, {
      method: request.method,
      url: request.url,
      status: reply.statusCode,
      elapsedMs: reply.elapsedTime,
      ip: request.ip,
      isComplete: reply.raw.writableEnded,
    });
  });
}

/** A signature after `~` lets staff see pictures that are not published yet (`rendition-links.ts`). */
function withoutSignature(path: string): string {
  return path.includes('~') ? path.replace(/~[^/]*/g, '~') : path;
}

export function pathOf(url: string): string {
  return url.split('?', 1)[0] as string;
}
