import type { FastifyBaseLogger } from 'fastify';
import type { App } from './app-instance.ts';

/** Monitoring and balancers ask for these every few seconds. */
const quietPaths = new Set(['/healthz', '/readyz', '/accepting']);
/** A request that waits longer for its response always has a line. */
const slowMs = 1_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** when its response began (`http-server.ts`), in milliseconds after it arrived: the rest of the time is the client's */
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

/** An address whose percent signs are encoded more often than this was written by nobody who follows a link. */
const maxDecodings = 8;

/**
 * The address of a request as everything behind the door sees it: the cache, the routes and the log. Some mail programs encode the
 * tilde before a signature, which does not change the address (RFC 3986, 2.3).
 */
export function plainUrl(url: string): string {
  if (!url.includes('%7')) return url;
  const path = toPath(url);
  return path.replaceAll(/%7e/gi, '~') + url.slice(path.length);
}

/** Without query and fragment. */
export function toPath(url: string): string {
  return url.split(/[?#]/, 1)[0] as string;
}

/**
 * What a log may have of an address: its path, without what opens something. That is a signature after `~`, what follows `/g/`, and a query or a
 * fragment, also where a program has encoded these marks, once or several times, and made them part of the path.
 */
export function loggedPath(url: string): string {
  const path = toPath(url);
  if (!/[%~]/.test(path)) return withoutToken(path);
  const decoded = decodeAll(path);
  return /[~?#%]/.test(decoded) || withoutToken(decoded) !== decoded
    ? withoutToken(toPath(decoded))
        .replace(/~[^/]*/g, '~')
        .replace(/%.*/s, '%')
    : path;
}

/** The token of a link to a client gallery, which has no mark before it: such an address is short, and read out to people. */
function withoutToken(path: string): string {
  return path.replace(/\/g\/+[^/]+/gi, '/g/~');
}

function decodeAll(path: string): string {
  let decoded = path;
  for (let time = 0; time < maxDecodings && decoded.includes('%'); time += 1) {
    decoded = decoded.replace(/%([0-9a-f]{2})/gi, (_encoded, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  }
  return decoded;
}

/** Upper bounds of the classes of response times, in milliseconds. */
export const responseTimeBoundsMs = [1, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;

/** Who sent a response: the page cache before Fastify, or Fastify. */
type ResponseSource = 'page-cache' | 'app';

export interface ResponseCount {
  source: ResponseSource;
  /** first digit of the status: 2 for 200 to 299 */
  statusClass: number;
  count: number;
}

export interface ResponseTimes {
  source: ResponseSource;
  /** how many took at most `responseTimeBoundsMs[index]` and longer than the bound before; the last one is for all others */
  counts: readonly number[];
  sumMs: number;
}

type RequestCounters = ReturnType<typeof createRequestCounters>;

/**
 * Counts the responses of this process in plain numbers, because a cached page takes some thirty microseconds in all: a scrape
 * converts them to metrics (`server/process/metrics-server.ts`).
 */
export function createRequestCounters() {
  const counts: Record<ResponseSource, ReturnType<typeof noResponses>> = {
    'page-cache': noResponses(),
    app: noResponses(),
  };

  return {
    count(source: ResponseSource, status: number, elapsedMs: number): void {
      const own = counts[source];
      const statusClass = Math.trunc(status / 100);
      own.statuses[statusClass] = (own.statuses[statusClass] ?? 0) + 1;
      let index = 0;
      while (elapsedMs > (responseTimeBoundsMs[index] ?? Number.POSITIVE_INFINITY)) index += 1;
      own.times[index] = (own.times[index] ?? 0) + 1;
      own.sumMs += elapsedMs;
    },

    statuses(): ResponseCount[] {
      return Object.entries(counts).flatMap(([source, { statuses }]) =>
        statuses.flatMap((count, statusClass) =>
          count > 0 ? [{ source: source as ResponseSource, statusClass, count }] : [],
        ),
      );
    },

    times(): ResponseTimes[] {
      return Object.entries(counts).map(([source, { times, sumMs }]) => ({
        source: source as ResponseSource,
        counts: times,
        sumMs,
      }));
    },
  };
}

function noResponses() {
  return { statuses: zeroList(6), times: zeroList(responseTimeBoundsMs.length + 1), sumMs: 0 };
}

function zeroList(length: number): number[] {
  return Array.from({ length }, () => 0);
}
