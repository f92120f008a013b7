import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#server/platform/app-error.ts';
import { isMissing, mapDiskFailure } from './file-errors.ts';
import { appendDurably } from './file-writer.ts';
import { assertObjectKey } from './object-key.ts';
import type { AppendableObjects } from './storage.ts';

/** Not a valid key segment, so its files cannot be read, listed or deleted as objects. */
const appendableFolder = '.growing';

/** Appendable objects as files in a folder of their own. @param publish moves a finished file to its key, durably */
export function createDiskAppendable(
  root: string,
  publish: (file: string, key: string) => Promise<void>,
): AppendableObjects {
  const toFilePath = (key: string) => {
    assertObjectKey(key);
    return path.join(root, appendableFolder, key);
  };

  return {
    async size(key) {
      const handle = await open(toFilePath(key)).catch(undefinedIfMissing);
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
      return readHead(toFilePath(key), bytes).catch((error: unknown) => undefinedIfMissing(error) ?? Buffer.alloc(0));
    },

    async withLocalFile(key, work) {
      const file = toFilePath(key);
      const handle = await open(file).catch(undefinedIfMissing);
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

function undefinedIfMissing(error: unknown): undefined {
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
