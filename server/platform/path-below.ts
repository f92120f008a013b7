import { mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from './storage/file-errors.ts';

/** A disk of Windows. */
const drive = /^[a-z]:/i;
/** `.` and `..`, also as Windows reads them: it drops dots and spaces at the end. */
const dots = /^[. ]+$/;

/** Whether every system takes `name` for a file or folder somewhere below the folder that it is put into. */
export function isPlainPath(name: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (drive.test(name) || /[\u0000-\u001f\u007f\\]/.test(name)) return false;
  return name.split('/').every((part) => part !== '' && !dots.test(part));
}

/**
 * Makes the folder of a file whose name somebody chose, or that stands in a file from elsewhere.
 * @returns the file's path, which is below `folder`, also where a link leads elsewhere
 */
export async function makePlaceBelow(folder: string, name: string): Promise<string> {
  if (!isPlainPath(name)) throw new Error(`${JSON.stringify(name)} names no file below a folder`);
  const file = path.join(folder, name);
  await mkdir(folder, { recursive: true });
  // Before a folder is made below it: it could be made somewhere else.
  await assertBelow(folder, await nearestFolder(path.dirname(file)), name);
  await mkdir(path.dirname(file), { recursive: true });
  return file;
}

/** Whether `folder` has the file itself, and not by a link to another place. */
export async function isBelow(folder: string, name: string): Promise<boolean> {
  if (!isPlainPath(name)) return false;
  const [root, real] = await Promise.all([folder, path.join(folder, name)].map((one) => realpath(one).catch(() => '')));
  return real !== '' && real === path.join(root as string, name);
}

async function assertBelow(folder: string, existing: string, name: string): Promise<void> {
  const [root, real] = await Promise.all([realpath(folder), realpath(existing)]);
  if (real === path.join(root, path.relative(folder, existing))) return;
  throw new Error(`${JSON.stringify(name)} leads out of ${folder}`);
}

async function nearestFolder(folder: string): Promise<string> {
  const found = await realpath(folder).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  return found === undefined ? nearestFolder(path.dirname(folder)) : folder;
}
