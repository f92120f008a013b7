import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { stalledTimeoutMs } from './connection-limits.ts';
import { plainUrl } from './request-path.ts';

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
