import type { FastifyBaseLogger } from 'fastify';
import type { RequestCounters, ResponseSource } from '#server/platform/request-counters.ts';
import type { App } from './api/app-instance.ts';
import { loggedPath } from './request-path.ts';

/** Monitoring and balancers ask for these every few seconds. */
const quietPaths = new Set(['/healthz', '/readyz', '/accepting']);
/** A request that waits longer for its response always has a line. */
const slowMs = 1_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** when its response began (`connection-limits.ts`), in milliseconds after it arrived: the rest of the time is the client's */
    answeredMs: number | undefined;
  }
}

interface SentResponse {
  source: ResponseSource;
  /** Only where the logger does not add it, as Fastify's request loggers do. */
  reqId?: string;
  method: string;
  url: string;
  status: number;
  elapsedMs: number;
  ip: string;
  /** default: `elapsedMs` */
  answeredMs?: number | undefined;
  /** False if the client disconnected before all of it was sent. */
  isComplete: boolean;
  /** A stream of events lasts as long as a tab is open, which says nothing about response times: it is not counted. */
  isEndless?: boolean;
}

interface RecordPlace {
  log: Pick<FastifyBaseLogger, 'info' | 'debug'>;
  counters: Pick<RequestCounters, 'count'>;
  /** LOG_REQUEST_FRACTION */
  fraction: number;
}

/**
 * Counts a response and logs one line for it; of those that neither failed nor were slow, for a random fraction. Neither headers
 * nor bodies are logged, and of the URL only its path: queries contain signatures and what visitors typed.
 */
export function recordResponse(response: SentResponse, { log, counters, fraction }: RecordPlace): void {
  const { source, reqId, method, url, status, elapsedMs, answeredMs = elapsedMs, ip, isComplete } = response;
  if (!response.isEndless) counters.count(source, status, elapsedMs);
  if (fraction < 1 && status < 500 && answeredMs < slowMs && Math.random() >= fraction) return;
  const path = loggedPath(url);
  const fields = { reqId, method, path, status, ms: Math.round(elapsedMs * 10) / 10, ip };
  const message = isComplete ? 'request completed' : 'client disconnected';
  if (quietPaths.has(path)) log.debug(fields, message);
  else log.info(fields, message);
}

/** Records the responses that Fastify sends. */
export function logRequests(app: App, counters: RequestCounters, fraction: number): void {
  app.decorateRequest('answeredMs', undefined);
  app.addHook('onResponse', async (request, reply) => {
    const response = {
      source: 'app' as const,
      method: request.method,
      // As it was asked for, before a malformed one became that of the 404 page.
      url: request.originalUrl,
      status: reply.statusCode,
      elapsedMs: reply.elapsedTime,
      answeredMs: request.answeredMs,
      ip: request.ip,
      isComplete: reply.raw.writableEnded,
      isEndless: reply.getHeader('content-type') === 'text/event-stream',
    };
    recordResponse(response, { log: request.log, counters, fraction });
  });
}
