import type { Hash } from 'node:crypto';

/** Passes a stream on and adds it to `hash`. */
export async function* hashWhileReading(chunks: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}
