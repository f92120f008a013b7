import { constants, copyFile, link, open, utimes } from 'node:fs/promises';
import { codeOf, isMissing } from './file-errors.ts';

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
      if (noLink.includes(codeOf(error) ?? '')) return false;
      throw error;
    },
  );
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
