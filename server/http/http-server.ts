import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import proxyAddr from '@fastify/proxy-addr';
import { minuteMs } from '#contract/durations.ts';
import type { Services } from '#server/services.ts';
import type { Config } from '#server/config.ts';
import { plainUrl } from './request-log.ts';
import type { App } from './app-instance.ts';

/** Sends the response and returns true, or returns false and leaves the request to Fastify. */
export type RequestInterceptor = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Browsers and proxies wait for a response before they send the next request on its connection (HTTP/1.1 pipelining is out of use). */
const maxAtOnce = 8;

/**
 * The HTTP server, for Fastify's `serverFactory` option. Fastify ignores its own server options then, so all of them are set here.
 *
 * @param intercept is called first for every request. While the server closes, Fastify gets all requests, because its hooks
 * end each connection with the response.
 */
export function createHttpServer(
  handler: RequestListener,
  {
    intercept = () => false,
    timeoutMs = stalledTimeoutMs,
  }: { intercept?: RequestInterceptor; timeoutMs?: number } = {},
): Server {
  const server = createServer(
    {
      // A request without a body needs no stream for it; Node creates one without this option.
      optimizeEmptyRequests: true,
      headersTimeout: 30_000,
      // Uploads may take hours; limitBodies has a deadline for every other body.
      requestTimeout: 0,
      connectionsCheckingInterval: 5_000,
      // Longer than the 60 seconds of common load balancers: they must not reuse a connection that is being closed here.
      keepAliveTimeout: 72_000,
    },
    oneAfterAnother((request, response) => {
      request.url = plainUrl(request.url ?? '/');
      if (!server.listening || !intercept(request, response)) handler(request, response);
    }),
  );
  // Emits 'timeout' on a connection without traffic; limitConnections decides whether to close it.
  return server.setTimeout(timeoutMs);
}

/**
 * Handles a request of a connection when the one before it is answered, which is the order in which answers are sent anyway, and
 * closes a connection with too many at once: thousands fit into one packet. Node reads those without a body before the first is
 * answered, and the others as soon as the one before is, in the same turn of the event loop, in which nobody else is served.
 */
function oneAfterAnother(handle: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, { waiting: (() => void)[]; turn: number; inTurn: number }>();
  const presentTurn = createTurnCounter();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const own = connections.get(socket) ?? { waiting: [], turn: 0, inTurn: 0 };
    connections.set(socket, own);
    const turn = presentTurn();
    own.inTurn = own.turn === turn ? own.inTurn + 1 : 1;
    own.turn = turn;
    if (own.waiting.length === maxAtOnce || own.inTurn > maxAtOnce) {
      socket.destroy();
      return;
    }
    own.waiting.push(() => handle(request, response));
    response.once('close', () => {
      own.waiting.shift();
      if (!socket.destroyed) own.waiting[0]?.();
    });
    if (own.waiting.length === 1) own.waiting[0]?.();
  };
}

/** Tells the turns of the event loop apart. */
function createTurnCounter(): () => number {
  let turn = 1;
  let isCounted = false;
  return () => {
    if (!isCounted) {
      isCounted = true;
      setImmediate(() => {
        isCounted = false;
        turn += 1;
      });
    }
    return turn;
  };
}

/** How long the rest of a body may take after the response: many clients read the response only when they have sent everything. */
const drainTimeoutMs = 5_000;
/** The socket's send buffer may hold megabytes, which take a slow client minutes before Node may send more. */
const stalledTimeoutMs = 10 * minuteMs;

/**
 * Closes connections that are held open for nothing: by a body that goes on after its response, or by a client that does not
 * read the response. Slow clients are served.
 */
export function limitConnections(app: App, { drainMs = drainTimeoutMs } = {}): void {
  app.addHook('onReady', async () => {
    app.server.on('request', (request, response) => {
      response.on('timeout', endStalled);
      if (hasBody(request)) response.once('finish', () => discardBody(request, drainMs));
    });
  });

  // After a body that it did not read, Fastify closes the connection with the response. Bytes that arrive on a closed
  // connection cause a TCP reset, and the client may lose the response.
  app.addHook('onSend', async (request, reply) => {
    if (!request.raw.complete) reply.removeHeader('connection');
    // For the log. Here, because a hook of its own delays responses enough to matter to connections that drop.
    request.answeredMs = reply.elapsedTime;
  });
}

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** Node emits 'timeout' after the server's `timeout` without traffic. With a listener, it does not close the socket itself. */
function endStalled(socket: Socket): void {
  // Else there is nothing to send yet: the response is still being made, or is a stream of events.
  if (socket.writableLength > 0) socket.destroy();
  else socket.setTimeout(socket.timeout ?? stalledTimeoutMs);
}

/** Reads and drops the rest of a body, so that the response reaches a client that is still sending; ends the connection after a time. */
export function discardBody(request: IncomingMessage, timeoutMs = drainTimeoutMs): void {
  if (request.complete || request.destroyed) return;
  request.unpipe();
  request.resume();
  const timer = setTimeout(() => request.destroy(), timeoutMs);
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
}

const proxyHeaders = ['x-forwarded-for', 'x-forwarded-proto'];

/** Logs one warning if requests seem to come through a proxy, but TRUST_PROXY is off. */
export function warnOfUntrustedProxy(app: App, { config, log }: Pick<Services, 'config' | 'log'>): void {
  if (config.trustProxy > 0) return;
  const check = ({ headers }: IncomingMessage) => {
    const header = proxyHeaders.find((name) => headers[name] !== undefined);
    if (header === undefined) return;
    app.server.removeListener('request', check);
    log.warn(
      { header },
      'A request had a header that proxies set, but TRUST_PROXY is off, so the header was ignored. If this server is behind ' +
        'a proxy of yours, set TRUST_PROXY=true (or the number of proxies) and PUBLIC_URL: until then all requests seem to ' +
        'come from the address of the proxy, ten failed attempts of a stranger to sign in lock you out, and all visitors ' +
        'share one limit for enquiries. Without a proxy there is nothing to do: the client sent the header. This warning is logged once.',
    );
  };
  // Not a hook of Fastify, which does not see requests for cached pages.
  app.server.on('request', check);
}

/** The id of a request in the log, in its response and in problem documents. A client's own id would let it write into our log. */
export function createRequestId(): string {
  return randomUUID();
}

/** For Fastify's `trustProxy` option: hop 0 is the connection itself, and each trusted proxy added one entry to X-Forwarded-For. */
export function trustProxies({ trustProxy }: Pick<Config, 'trustProxy'>) {
  return (_address: string, hop: number): boolean => hop < trustProxy;
}

/**
 * The client's address. It is what Fastify's `request.ip` is, for requests that never reach Fastify: the same library with
 * the same trust function.
 */
export function clientAddress(request: IncomingMessage, isTrusted: ReturnType<typeof trustProxies>): string {
  return proxyAddr(request, isTrusted);
}
