import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from './api/app-instance.ts';
import { unacknowledgedBytes } from './unacknowledged-bytes.ts';

/** How long the rest of a body may take after the response: many clients read the response only when they have sent everything. */
const drainTimeoutMs = 5_000;
/** A connection without traffic for this long is checked for a client that does not read. */
export const stalledCheckIntervalMs = 30_000;
/** Even a client at 2 KB a second with the longest packets acknowledges something once a minute. */
const stalledTimeoutMs = 90_000;
/** Where acknowledgements are not known: the socket's send buffer may hold megabytes, which take a slow client minutes. */
const stalledTimeoutWithoutAcksMs = 10 * 60_000;

/**
 * Closes connections that are held open for nothing: by a body that goes on after its response, or by a client that does not
 * read the response. Slow clients are served.
 */
export function limitConnections(app: App, { drainMs = drainTimeoutMs, stalledMs = stalledTimeoutMs } = {}): void {
  const isStalled = createStalledCheck(stalledMs);
  // Node emits 'timeout' after the server's `timeout` without traffic. With a listener, Node does not close the socket itself.
  const onTimeout = (socket: Socket) => {
    if (isStalled(socket)) socket.destroy();
    else socket.setTimeout(socket.timeout ?? stalledCheckIntervalMs);
  };
  app.addHook('onReady', async () => {
    app.server.on('request', (request, response) => {
      response.on('timeout', onTimeout);
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

/** Reads and drops the rest of a body, so that the response reaches a client that is still sending; ends the connection after a time. */
export function discardBody(request: IncomingMessage, timeoutMs = drainTimeoutMs): void {
  if (request.complete || request.destroyed) return;
  request.unpipe();
  request.resume();
  const timer = setTimeout(() => request.destroy(), timeoutMs);
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
}

/** Whether a client has read nothing of its response for the timeout. */
function createStalledCheck(stalledMs: number) {
  const seen = new WeakMap<Socket, { sent: string; at: number }>();

  return function isStalled(socket: Socket): boolean {
    // No response is waiting to be sent.
    if (socket.writableLength === 0) return false;
    const unacknowledged = unacknowledgedBytes(socket);
    const sent = `${socket.bytesWritten} ${unacknowledged}`;
    const before = seen.get(socket);
    if (before?.sent !== sent) {
      seen.set(socket, { sent, at: performance.now() });
      return false;
    }
    const timeoutMs = unacknowledged === undefined ? stalledTimeoutWithoutAcksMs : stalledMs;
    return performance.now() - before.at >= timeoutMs;
  };
}
