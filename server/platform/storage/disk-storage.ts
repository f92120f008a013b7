import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '#server/app-error.ts';
import { createDiskGrowing } from './disk-growing.ts';
import { codeOf, isMissing, outOfRoom } from './file-errors.ts';
import { syncFolder, writeDurably } from './file-writer.ts';
import { assertObjectKey, assertObjectPrefix } from './object-key.ts';
import type { Storage, StoredObject } from './storage.ts';

/** Not a valid key segment, so nothing in it can be read, listed or deleted as an object. */
const temporaryFolder = '.incoming';
const readChunkBytes = 256 * 1024;

/** Objects as files below `folder`, each under its key. */
export function createDiskStorage(folder: string): Storage {
  const root = path.resolve(folder);
  const temporary = path.join(root, temporaryFolder);
  const fileOf = (key: string) => {
    assertObjectKey(key);
    return path.join(root, key);
  };

  /** Deletes take emptied folders away, also between our mkdir and our rename: then both are done again. */
  const publish = async (from: string, file: string, tries = 10): Promise<void> => {
    try {
      await makeFolder(file);
      await rename(from, file);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || tries === 1) throw error;
      return publish(from, file, tries - 1);
    }
    await syncFolder(path.dirname(file));
  };

  const storage: Storage = {
    async put(key, body, options) {
      const file = fileOf(key);
      const unfinished = path.join(temporary, randomUUID());
      await mkdir(temporary, { recursive: true });
      try {
        const written = await writeDurably(unfinished, body instanceof Uint8Array ? [body] : body, options);
        await publish(unfinished, file);
        return written;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw outOfRoom(error);
      }
    },

    async get(key, range) {
      const handle = await open(fileOf(key)).catch((error) => {
        throw isMissing(error) ? new AppError('not-found', 'There is no such object.') : error;
      });
      if (range && range.end <= range.start) {
        await handle.close();
        return Readable.from([]);
      }
      return handle.createReadStream({
        highWaterMark: readChunkBytes,
        ...(range && { start: range.start, end: range.end - 1 }),
      });
    },

    async head(key) {
      return describe(key, fileOf(key));
    },

    async delete(key) {
      const file = fileOf(key);
      await rm(file, { force: true });
      // Folders go when they are empty; that they are not is what makes this fail.
      for (let level = path.dirname(file); level !== root; level = path.dirname(level)) {
        if (
          !(await rmdir(level).then(
            () => true,
            () => false,
          ))
        )
          break;
      }
    },

    async *list(prefix) {
      assertObjectPrefix(prefix);
      const start = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      for await (const key of keysBelow(root, start)) {
        if (!key.startsWith(prefix)) continue;
        const object = await describe(key, path.join(root, key));
        if (object) yield object;
      }
    },

    async withLocalFile(key, work) {
      const file = fileOf(key);
      if (!(await describe(key, file))) throw new AppError('not-found', 'There is no such object.');
      return work(file);
    },

    async check() {
      const probe = path.join(temporary, randomUUID());
      await mkdir(temporary, { recursive: true });
      try {
        await writeDurably(probe, [Buffer.from('ok')]);
        if ((await readFile(probe, 'utf8')) !== 'ok')
          throw new Error(`${root} does not give back what is written to it`);
      } finally {
        await rm(probe, { force: true });
      }
    },

    async sweep(staleMs) {
      let removed = 0;
      for (const name of await namesIn(temporary)) {
        const file = path.join(temporary, name);
        const found = await stat(file).catch(() => undefined);
        if (!found || Date.now() - found.mtimeMs < staleMs) continue;
        await rm(file, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
  return { ...storage, growing: createDiskGrowing(root, (file, key) => publish(file, fileOf(key))) };
}

/** Creates the folder of `file` and makes each new level durable. */
async function makeFolder(file: string): Promise<void> {
  const target = path.dirname(file);
  const first = await mkdir(target, { recursive: true });
  if (first === undefined) return;
  for (let level = target; level.length >= first.length; level = path.dirname(level)) {
    await syncFolder(path.dirname(level));
  }
}

async function describe(key: string, file: string): Promise<StoredObject | undefined> {
  const found = await stat(file).catch((error) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  return found?.isFile() ? { key, size: found.size, modifiedAt: found.mtime } : undefined;
}

async function* keysBelow(root: string, start: string): AsyncIterable<string> {
  const folder = await opendir(path.join(root, start)).catch((error) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!folder) return;
  for await (const entry of folder) {
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) yield* keysBelow(root, `${start}${entry.name}/`);
    else yield start + entry.name;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  const entries = await opendir(folder).catch(() => undefined);
  if (entries) for await (const entry of entries) names.push(entry.name);
  return names;
}
