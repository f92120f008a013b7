import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Bytes: several times what a run of all tests holds at once. */
const enough = 6 * 2 ** 30;
const memory = '/dev/shm';

/**
 * Lets the tests keep their temporary files in memory, if this machine has enough: they create and delete hundreds of databases
 * and data folders, whose files cost the file system of a disk a third of PostgreSQL's processor time. Does nothing if TMPDIR
 * is set.
 * @returns where they are, in words
 */
export function keepTemporaryFilesInMemory(): string {
  if (process.env.TMPDIR || Math.min(freeBytes(), os.freemem()) < enough) return `on disk (${os.tmpdir()})`;
  const folder = mkdtempSync(path.join(memory, 'lightwell-tests-'));
  // As for every temporary folder: PostgreSQL runs as another user, and deletes its own folder.
  chmodSync(folder, 0o1777);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.env.TMPDIR = folder;
  return `in memory (${folder})`;
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
