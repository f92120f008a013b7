import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { stalledCheckIntervalMs } from './connection-limits.ts';
import { plainUrl } from './request-path.ts';

/** Sends the response and returns true, or returns false and leaves the request to Fastify. */
export type RequestInterceptor = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Browsers and proxies wait for a response before they send the next request on its connection (HTTP/1.1 pipelining is out of use). */
const maxUnanswered = 8;

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
    timeoutMs = stalledCheckIntervalMs,
  }: { intercept?: RequestInterceptor; timeoutMs?: number } = {},
): Server {
  const unanswered = new WeakMap<Socket, number>();
  /** Whether the client sends many requests at once: thousands fit into one packet. Its connection is closed. */
  const isFlooded = (socket: Socket, response: ServerResponse): boolean => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > maxUnanswered) socket.destroy();
    // Requests that were read together with the one that was too many arrive here too.
    if (socket.destroyed) return true;
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    return false;
  };
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
    (request, response) => {
      if (isFlooded(request.socket, response)) return;
      request.url = plainUrl(request.url ?? '/');
      if (!server.listening || !intercept(request, response)) handler(request, response);
    },
  );
  // Emits 'timeout' on a connection without traffic; limitConnections decides whether to close it.
  return server.setTimeout(timeoutMs);
}
