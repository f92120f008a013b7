import { createHash } from 'node:crypto';
import { constants, copyFile, link, mkdir, open, utimes } from 'node:fs/promises';
import path from 'node:path';
import { findErrorCode, isMissing } from './file-errors.ts';
import { syncFolder } from './file-writer.ts';
import { eachInParallel } from './in-parallel.ts';
import { eachPart } from './read-chunks.ts';

/** Error codes for "no hard link possible": another file system, no support, too many links. */
const noLink = ['EXDEV', 'EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'];

/**
 * Copies a file durably. On the same file system it is hard-linked, which is safe for stored objects, because they are written
 * under another name first and never changed afterwards.
 */
export async function linkOrCopy(from: string, to: string, modifiedAt: Date): Promise<'linked' | 'copied' | 'gone'> {
  try {
    if (await tryLinking(from, to)) return 'linked';
    // On file systems that support it, the copy shares its blocks with the original.
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    await utimes(to, modifiedAt, modifiedAt);
    await syncFile(to);
    return 'copied';
  } catch (error) {
    if (isMissing(error)) return 'gone';
    throw error;
  }
}

/** @returns false if a copy is needed */
export async function tryLinking(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    (error: unknown) => {
      if (noLink.includes(findErrorCode(error) ?? '')) return false;
      throw error;
    },
  );
}

export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Copies a file, and hashes it on the way. It is durable when `syncFile` has written it out. */
export async function copyAndHash(
  from: string,
  to: string,
  { mode }: { mode?: number } = {},
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const handle = await open(to, 'wx', mode);
  try {
    await eachPart(from, (part) => {
      const written = handle.writeFile(part);
      hash.update(part);
      size += part.length;
      return written;
    });
  } finally {
    await handle.close();
  }
  return { size, sha256: hash.digest('hex') };
}

/** Creates the folders of many files below `root`, and makes their entries durable all together. */
export function createFolders(root: string) {
  const folders = new Set<string>();
  return {
    async makeFor(file: string): Promise<void> {
      let folder = path.dirname(file);
      if (folders.has(folder)) return;
      await mkdir(folder, { recursive: true });
      for (; !folders.has(folder) && folder !== root; folder = path.dirname(folder)) folders.add(folder);
    },
    async sync(): Promise<void> {
      await eachInParallel(folders, syncFolder);
    },
  };
}
