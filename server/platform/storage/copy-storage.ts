import { createHash } from 'node:crypto';
import { hashWhileReading } from './read-chunks.ts';
import { eachInParallel } from '../in-parallel.ts';
import type { Storage, StoredObject } from './storage.ts';

const concurrency = 4;

export interface Copied {
  /** objects that were there before */
  present: number;
  copied: number;
  /** of the copied objects */
  bytes: number;
  /** keys of objects that have other bytes than they should: they are damaged in `from`, and were copied as they are */
  damaged: string[];
}

export interface CopyOptions {
  onProgress?: (copied: Copied) => void;
  /** The SHA-256 that an object should have, in hex; undefined if it is not known. */
  findSha256?: (key: string) => string | undefined;
  /** Reads every object on both sides and compares the bytes, also of those that were there before; else sizes are compared. */
  verify?: boolean;
}

/**
 * Copies every object that `to` lacks or has with another size; objects never change under their key. An interrupted run
 * leaves only complete objects, so it can be repeated, and once more after the server has moved.
 * @throws Error if a copy is not what was read
 */
export async function copyStorage(
  from: Storage,
  to: Storage,
  { onProgress, findSha256 = () => undefined, verify = false }: CopyOptions = {},
): Promise<Copied> {
  const total: Copied = { present: 0, copied: 0, bytes: 0, damaged: [] };

  const isPresent = async ({ key, size }: StoredObject) => {
    if ((await to.head(key))?.size !== size) return false;
    return !verify || (await hashObject(from, key)) === (await hashObject(to, key));
  };
  const copy = async (object: StoredObject) => {
    const { key, size } = object;
    if (await isPresent(object)) {
      total.present += 1;
      return;
    }
    const body = await from.get(key);
    const hash = createHash('sha256');
    // A target that fails before it has read the object leaves it open.
    const stored = await to.put(key, hashWhileReading(body, hash)).finally(() => body.destroy());
    if (stored.size !== size) throw new Error(`${key} has ${size} bytes, but ${stored.size} were copied`);
    const sha256 = hash.digest('hex');
    if (verify && (await hashObject(to, key)) !== sha256) throw new Error(`The copy of ${key} has other bytes`);
    if ((findSha256(key) ?? sha256) !== sha256) total.damaged.push(key);
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

async function hashObject(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await storage.get(key)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
