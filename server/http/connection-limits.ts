import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from './api/app-instance.ts';
import { unacknowledgedBytes } from './unacknowledged-bytes.ts';

/** So long does the rest of a body get whose answer has been sent: many clients read it only when they have sent everything. */
const restAfterAnswerMs = 5_000;
/** How long a connection has no traffic before it is checked for a reader who is gone. */
export const stalledCheckIntervalMs = 30_000;
/** At 2 KB a second a reader's system acknowledges something once a minute, if its line has the longest packets. */
const stalledAfterMs = 90_000;
/** Where the system does not say what was acknowledged: it may take megabytes in advance for a slow reader. */
const stalledUnseenAfterMs = 10 * 60_000;

/**
 * Nobody holds a connection open for nothing: neither by a body that drips on after its answer, nor by not reading the
 * answer. Readers who are only slow go on.
 */
export function limitConnections(app: App, { restMs = restAfterAnswerMs, stalledMs = stalledAfterMs } = {}): void {
  const isStalled = createStalledCheck(stalledMs);
  // Node emits this where nothing has moved for the server's `timeout`; with a listener, closing is left to us.
  const onTimeout = (socket: Socket) => {
    if (isStalled(socket)) socket.destroy();
    else socket.setTimeout(socket.timeout ?? stalledCheckIntervalMs);
  };
  app.addHook('onReady', async () => {
    app.server.on('request', (request, response) => {
      response.on('timeout', onTimeout);
      if (hasBody(request)) response.once('finish', () => discardRest(request, restMs));
    });
  });

  // Fastify would end the connection with the answer to a body that it did not read. Then what still arrives makes the
  // system reset the connection, and the answer is lost on the way.
  app.addHook('onSend', async (request, reply) => {
    if (!request.raw.complete) reply.removeHeader('connection');
  });
}

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** Lets the answer reach a client who is still sending, without reading for ever. */
export function discardRest(request: IncomingMessage, withinMs = restAfterAnswerMs): void {
  if (request.complete || request.destroyed) return;
  request.unpipe();
  request.resume();
  const cut = setTimeout(() => request.destroy(), withinMs);
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(cut));
}

/** Whether an answer has waited for its reader for so long that there is none. */
function createStalledCheck(stalledMs: number) {
  const seen = new WeakMap<Socket, { sent: string; at: number }>();

  return function isStalled(socket: Socket): boolean {
    // The answer is still being made.
    if (socket.writableLength === 0) return false;
    const unacknowledged = unacknowledgedBytes(socket);
    const sent = `${socket.bytesWritten} ${unacknowledged}`;
    const before = seen.get(socket);
    if (before?.sent !== sent) {
      seen.set(socket, { sent, at: performance.now() });
      return false;
    }
    const patienceMs = unacknowledged === undefined ? stalledUnseenAfterMs : stalledMs;
    return performance.now() - before.at >= patienceMs;
  };
}
