import { chmod, constants, copyFile, link, mkdir, open, utimes } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, isMissing } from './file-errors.ts';
import { syncFolder } from './file-writer.ts';
import { eachInParallel } from './in-parallel.ts';
import type { StoredObject } from './storage.ts';

/** What a file system says that has no second name to give: another disk, no links, too many of them. */
const noLink = ['EXDEV', 'EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'];

export interface FilesCopied {
  linked: number;
  copied: number;
  /** of all of them */
  bytes: number;
  /** were deleted before their turn came */
  gone: number;
}

/**
 * Gives a copy of a storage folder the files of these objects. Where both folders are on one file system a file gets a second
 * name, which is safe because an object is written under another name first and is never changed once it has its own.
 * All is on the disk when this returns.
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
    // Where the file system can, the copy shares its blocks until one of both is written to.
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

/** Copies one small file that is nobody else's business. */
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
