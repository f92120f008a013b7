import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/** A client that sends nothing for this long is treated as disconnected. */
const stalledAfterMs = 60_000;

export interface UploadBody {
  chunks: AsyncIterable<Uint8Array>;
  /** Frees a chunk's memory at once; the chunk cannot be read afterwards. */
  release: (chunk: Uint8Array) => void;
  /** Aborts the request: reading the body fails. */
  abort: () => void;
}

/** Stopping early must not destroy the request: the connection would close before the response is sent. */
export function createBody(raw: IncomingMessage): UploadBody {
  return {
    chunks: { [Symbol.asyncIterator]: () => raw.iterator({ destroyOnReturn: false }) },
    // Over a socket each chunk has a buffer of its own; chunks of an injected request belong to the caller.
    release: raw.socket instanceof Socket ? free : () => {},
    abort: () => raw.destroy(new Error('the upload is continued by another request')),
  };
}

/**
 * Frees a buffer at once. Left to the garbage collector, the buffers of one gigabyte cause some 25 major collections, two
 * thirds of the time that receiving takes.
 */
function free({ buffer, byteLength }: Uint8Array): void {
  // A slice shares its memory with other slices.
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0);
}

/** Aborts a request that sends nothing for `afterMs`. @returns stops the timer; call it before the response is sent */
export function abortWhenStalled(raw: IncomingMessage, afterMs = stalledAfterMs): () => void {
  // An injected request has no socket.
  const socket: Socket | undefined = raw.socket;
  const abort = () => raw.destroy(new Error('the upload stalled'));
  const usualMs = socket?.timeout ?? 0;
  socket?.setTimeout?.(afterMs);
  socket?.on('timeout', abort);
  return () => {
    socket?.off('timeout', abort);
    socket?.setTimeout?.(usualMs);
  };
}
