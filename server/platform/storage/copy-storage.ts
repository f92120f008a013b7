import { eachInParallel } from './in-parallel.ts';
import type { Storage, StoredObject } from './storage.ts';

const atOnce = 4;

export interface Copied {
  /** objects that were there before */
  present: number;
  copied: number;
  /** of those that were copied */
  bytes: number;
}

/**
 * Copies every object that `to` does not have with as many bytes; an object never changes under its key. What interrupts
 * it leaves whole objects only, so it can be run again, and once more after the server has moved.
 */
export async function copyStorage(from: Storage, to: Storage, onProgress?: (copied: Copied) => void): Promise<Copied> {
  const total: Copied = { present: 0, copied: 0, bytes: 0 };

  const copy = async ({ key, size }: StoredObject) => {
    if ((await to.head(key))?.size === size) {
      total.present += 1;
      return;
    }
    const stored = await to.put(key, await from.get(key));
    if (stored.size !== size) throw new Error(`${key} has ${size} bytes, but ${stored.size} were copied`);
    total.copied += 1;
    total.bytes += size;
    onProgress?.(total);
  };
  await eachInParallel(from.list(''), copy, { atOnce });
  // One that is there has been in use since, and is ahead.
  const marker = (await to.readMarker()) === undefined ? await from.readMarker() : undefined;
  if (marker !== undefined) await to.writeMarker(marker);
  return total;
}
