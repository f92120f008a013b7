import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** A sender who is silent for this long is gone. */
const stalledAfterMs = 60_000;
/** So long does the rest of a refused body get, for many clients read the answer only when they have sent everything. */
const restAfterRefusalMs = 10_000;

/** The body's chunks. Stopping early must not destroy the request, or the connection would end before the answer is sent. */
export function bodyOf(raw: IncomingMessage): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => raw.iterator({ destroyOnReturn: false }) };
}

/** Ends a request whose sender has fallen silent. @returns stops watching; call it before the answer is sent */
export function cutWhenStalled(raw: IncomingMessage, afterMs = stalledAfterMs): () => void {
  // There is none where a request is injected.
  const socket: Socket | undefined = raw.socket;
  const cut = () => raw.destroy(new Error('the upload stalled'));
  socket?.setTimeout?.(afterMs);
  socket?.on('timeout', cut);
  return () => {
    socket?.off('timeout', cut);
    socket?.setTimeout?.(0);
  };
}

/** Lets the answer reach a client who is still sending, without reading for ever. */
export function discardRest(raw: IncomingMessage, withinMs = restAfterRefusalMs): void {
  if (raw.complete || raw.destroyed) return;
  raw.resume();
  const cut = setTimeout(() => raw.destroy(), withinMs);
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(cut));
}
