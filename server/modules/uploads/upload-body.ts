import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/** A sender who is silent for this long is gone. */
const stalledAfterMs = 60_000;

export interface UploadBody {
  chunks: AsyncIterable<Uint8Array>;
  /** Gives a chunk's memory back to the system at once; it cannot be read any more. */
  release: (chunk: Uint8Array) => void;
  /** Ends it where it stands: whoever reads it gets an error. */
  cut: () => void;
}

/** The body's chunks. Stopping early must not destroy the request, or the connection would end before the answer is sent. */
export function bodyOf(raw: IncomingMessage): UploadBody {
  return {
    chunks: { [Symbol.asyncIterator]: () => raw.iterator({ destroyOnReturn: false }) },
    // Off the network each chunk is a copy that Node made for us alone. Where a request is injected they are the caller's.
    release: raw.socket instanceof Socket ? giveBack : () => {},
    cut: () => raw.destroy(new Error('the upload is continued by another request')),
  };
}

/**
 * Left to the garbage collector, the buffers of one gigabyte cost it some 25 collections of the whole heap and as many
 * megabytes of memory fresh from the system: two thirds of all the time that receiving takes.
 */
function giveBack({ buffer, byteLength }: Uint8Array): void {
  // A slice shares its memory with others.
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0);
}

/** Ends a request whose sender has fallen silent. @returns stops watching; call it before the answer is sent */
export function cutWhenStalled(raw: IncomingMessage, afterMs = stalledAfterMs): () => void {
  // There is none where a request is injected.
  const socket: Socket | undefined = raw.socket;
  const cut = () => raw.destroy(new Error('the upload stalled'));
  const usualMs = socket?.timeout ?? 0;
  socket?.setTimeout?.(afterMs);
  socket?.on('timeout', cut);
  return () => {
    socket?.off('timeout', cut);
    socket?.setTimeout?.(usualMs);
  };
}
