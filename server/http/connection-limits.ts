import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from './api/app-instance.ts';

/** How long the rest of a body may take after the response: many clients read the response only when they have sent everything. */
const drainTimeoutMs = 5_000;
/** The socket's send buffer may hold megabytes, which take a slow client minutes before Node may send more. */
export const stalledTimeoutMs = 10 * 60_000;

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
