import { chmod, constants, copyFile, link, mkdir, open, utimes } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, isMissing } from './file-errors.ts';
import { syncFolder } from './file-writer.ts';
import { eachInParallel } from './in-parallel.ts';
import type { StoredObject } from './storage.ts';

/** Error codes for "no hard link possible": another file system, no support, too many links. */
const noLink = ['EXDEV', 'EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'];

export interface FilesCopied {
  linked: number;
  copied: number;
  /** of all files */
  bytes: number;
  /** deleted before they were copied */
  gone: number;
}

/**
 * Copies the files of these objects into another storage folder, durably. On the same file system they are hard-linked,
 * which is safe because objects are written under another name first and never changed afterwards.
 */
export async function copyFiles(from: string, to: string, objects: AsyncIterable<StoredObject>): Promise<FilesCopied> {
  const total: FilesCopied = { linked: 0, copied: 0, bytes: 0, gone: 0 };
  const folders = new Set<string>([to]);

  await eachInParallel(objects, async ({ key, size, modifiedAt }) => {
    const target = path.join(to, key);
    for (let folder = path.dirname(target); !folders.has(folder); folder = path.dirname(folder)) folders.add(folder);
    await mkdir(path.dirname(target), { recursive: true });
    const how = await linkOrCopy(path.join(from, key), target, modifiedAt);
    total[how] += 1;
    if (how !== 'gone') total.bytes += size;
  });
  await eachInParallel(folders, syncFolder);
  return total;
}

async function linkOrCopy(from: string, to: string, modifiedAt: Date): Promise<'linked' | 'copied' | 'gone'> {
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
      if (noLink.includes(codeOf(error) ?? '')) return false;
      throw error;
    },
  );
}

/** Copies one small file, readable by its owner only. */
export async function copyPrivateFile(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, 0o600);
  await syncFile(to);
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
