import { eachInParallel } from './in-parallel.ts';
import type { Storage, StoredObject } from './storage.ts';

const concurrency = 4;

export interface Copied {
  /** objects that were there before */
  present: number;
  copied: number;
  /** of the copied objects */
  bytes: number;
}

/**
 * Copies every object that `to` lacks or has with another size; objects never change under their key. An interrupted run
 * leaves only complete objects, so it can be repeated, and once more after the server has moved.
 */
export async function copyStorage(from: Storage, to: Storage, onProgress?: (copied: Copied) => void): Promise<Copied> {
  const total: Copied = { present: 0, copied: 0, bytes: 0 };

  const copy = async ({ key, size }: StoredObject) => {
    if ((await to.head(key))?.size === size) {
      total.present += 1;
      return;
    }
    const body = await from.get(key);
    // A target that fails before it has read the object leaves it open.
    const stored = await to.put(key, body).finally(() => body.destroy());
    if (stored.size !== size) throw new Error(`${key} has ${size} bytes, but ${stored.size} were copied`);
    total.copied += 1;
    total.bytes += size;
    onProgress?.(total);
  };
  await eachInParallel(from.list(''), copy, { concurrency });
  // An existing marker is newer, because the target has been in use.
  const marker = (await to.readMarker()) === undefined ? await from.readMarker() : undefined;
  if (marker !== undefined) await to.writeMarker(marker);
  return total;
}
