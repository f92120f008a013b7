import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { notFound, AppError } from '#server/platform/app-error.ts';
import {
  findErrorCode,
  isMissing,
  mapDiskFailure,
  type Body,
  syncFolder,
  writeDurably,
  appendDurably,
} from './file-writer.ts';
import { readParts } from './read-chunks.ts';
import {
  assertObjectKey,
  assertObjectPrefix,
  type PutOptions,
  type Storage,
  type StoredObject,
  type AppendableObjects,
} from './storage.ts';

/** Not a valid key segment, so its files cannot be read, listed or deleted as objects. */
const temporaryFolder = '.incoming';
const markerName = '.generation';
const readChunkBytes = 256 * 1024;

/** Objects as files below `folder`, at the path of their key. */
export function createDiskStorage(folder: string): Storage {
  const root = path.resolve(folder);
  const temporary = path.join(root, temporaryFolder);
  const toFilePath = (key: string) => {
    assertObjectKey(key);
    return path.join(root, key);
  };

  const openObject = (key: string) =>
    open(toFilePath(key)).catch((error) => {
      throw isMissing(error) ? notFound('object') : error;
    });

  /** Deletes remove empty folders, maybe between mkdir and rename: then retry both. */
  const publish = async (from: string, file: string, tries = 10): Promise<void> => {
    try {
      await makeFolder(file);
      await rename(from, file);
    } catch (error) {
      if (findErrorCode(error) !== 'ENOENT' || tries === 1) throw error;
      return publish(from, file, tries - 1);
    }
    await syncFolder(path.dirname(file));
  };

  /** Removes folders up to the first that is not empty. */
  const removeEmptyFolders = async (file: string) => {
    for (let level = path.dirname(file); level !== root; level = path.dirname(level)) {
      if (!(await isFolderRemoved(level))) break;
    }
  };

  const store = async (file: string, body: Body, options?: PutOptions) => {
    const unfinished = path.join(temporary, randomUUID());
    try {
      await mkdir(temporary, { recursive: true });
      const written = await writeDurably(unfinished, body, options);
      await publish(unfinished, file);
      return written;
    } catch (error) {
      // The first failure says more than that of the removal.
      await rm(unfinished, { force: true }).catch(() => {});
      throw mapDiskFailure(error);
    }
  };

  const storage: Storage = {
    async put(key, body, options) {
      return store(toFilePath(key), body instanceof Uint8Array ? [body] : body, options);
    },

    async get(key, range) {
      const handle = await openObject(key);
      if (range && range.end <= range.start) {
        await handle.close();
        return Readable.from([]);
      }
      return handle.createReadStream({
        highWaterMark: readChunkBytes,
        ...(range && { start: range.start, end: range.end - 1 }),
      });
    },

    async *chunks(key, range) {
      const handle = await openObject(key);
      try {
        if (range.end > range.start) yield* readParts(handle, range);
      } finally {
        await handle.close();
      }
    },

    async head(key) {
      return describe(key, toFilePath(key));
    },

    async delete(key) {
      const file = toFilePath(key);
      await rm(file, { force: true });
      await removeEmptyFolders(file);
    },

    async move(from, to) {
      const [source, target] = [toFilePath(from), toFilePath(to)];
      if (!(await describe(from, source))) throw notFound('object');
      await publish(source, target);
      await syncFolder(path.dirname(source)).catch(undefinedIfMissing);
      await removeEmptyFolders(source);
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
      const file = toFilePath(key);
      if (!(await describe(key, file))) throw notFound('object');
      return work(file);
    },

    async check() {
      const probe = path.join(temporary, randomUUID());
      await mkdir(temporary, { recursive: true });
      try {
        await writeDurably(probe, [Buffer.from('ok')]);
        if ((await readFile(probe, 'utf8')) !== 'ok') throw new Error(`${root} does not return what was written to it`);
      } finally {
        await rm(probe, { force: true });
      }
    },

    async readMarker() {
      return readFile(path.join(root, markerName), 'utf8').catch(undefinedIfMissing);
    },

    async writeMarker(text) {
      await store(path.join(root, markerName), [Buffer.from(text)]);
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
  return { ...storage, appendable: createDiskAppendable(root, (file, key) => publish(file, toFilePath(key))) };
}

/** @returns false if it is not empty, or does not exist */
async function isFolderRemoved(folder: string): Promise<boolean> {
  return rmdir(folder).then(
    () => true,
    () => false,
  );
}

function undefinedIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** Creates the folder of `file`, each new level durably. */
async function makeFolder(file: string): Promise<void> {
  const target = path.dirname(file);
  const first = await mkdir(target, { recursive: true });
  if (first === undefined) return;
  for (let level = target; level.length >= first.length; level = path.dirname(level)) {
    await syncFolder(path.dirname(level));
  }
}

async function describe(key: string, file: string): Promise<StoredObject | undefined> {
  const found = await stat(file).catch(undefinedIfMissing);
  return found?.isFile() ? { key, size: found.size, modifiedAt: found.mtime } : undefined;
}

async function* keysBelow(root: string, start: string): AsyncIterable<string> {
  const folder = await opendir(path.join(root, start)).catch(undefinedIfMissing);
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

/** Not a valid key segment, so its files cannot be read, listed or deleted as objects. */
const appendableFolder = '.growing';

/** Appendable objects as files in a folder of their own. @param publish moves a finished file to its key, durably */
function createDiskAppendable(root: string, publish: (file: string, key: string) => Promise<void>): AppendableObjects {
  const toFilePath = (key: string) => {
    assertObjectKey(key);
    return path.join(root, appendableFolder, key);
  };

  return {
    async size(key) {
      const handle = await open(toFilePath(key)).catch(undefinedIfAppendableMissing);
      if (!handle) return undefined;
      try {
        // A process that died may have left bytes in the page cache only.
        await handle.sync();
        return (await handle.stat()).size;
      } finally {
        await handle.close();
      }
    },

    async append(key, offset, body, options) {
      const file = toFilePath(key);
      try {
        await mkdir(path.dirname(file), { recursive: true });
        await appendDurably(file, offset, body, options);
      } catch (error) {
        throw mapDiskFailure(error);
      }
    },

    async head(key, bytes) {
      return readHead(toFilePath(key), bytes).catch(
        (error: unknown) => undefinedIfAppendableMissing(error) ?? Buffer.alloc(0),
      );
    },

    async withLocalFile(key, work) {
      const file = toFilePath(key);
      const handle = await open(file).catch(undefinedIfAppendableMissing);
      if (!handle) throw new AppError('not-found', 'There is no such object.');
      await handle.close();
      return work(file);
    },

    publish: (key) => publish(toFilePath(key), key),

    async discard(key) {
      await rm(toFilePath(key), { force: true });
    },
  };
}

function undefinedIfAppendableMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** The first `bytes` of a file, or all of a shorter one. */
async function readHead(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
