import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { assertUsableFolder, ignoreMissing, inUnfinishedFolder } from '#server/modules/backup/backup-folder.ts';
import { makePlaceBelow } from '#server/platform/path-below.ts';
import { type Body, writeDurably } from '#server/platform/storage/file-writer.ts';
import { compareText } from './by-age.ts';

export const names = {
  studio: 'studio.json',
  enquiries: 'enquiries.json',
  table: 'enquiries.csv',
} as const;
/** The last two are of earlier versions, which added a copy of the public pages. */
const ownNames = new Set<string>([...Object.values(names), 'originals', 'site', 'nginx.conf']);

/**
 * Runs `work` with a folder that takes the place of `target` when `work` has succeeded: a new or empty folder, or an earlier
 * export with nothing else in it.
 * @throws BackupError
 */
export async function inExportFolder<T>(
  target: string,
  dataDir: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const isEarlier = await isExport(target);
  if (!isEarlier) await assertUsableFolder(target, dataDir);
  const replaced = `${target}.replaced-${randomBytes(4).toString('hex')}`;
  const result = await inUnfinishedFolder(target, async (folder) => {
    const done = await work(folder);
    if (isEarlier) await rename(target, replaced);
    return done;
  });
  await rm(replaced, { recursive: true, force: true });
  return result;
}

async function isExport(folder: string): Promise<boolean> {
  const found: string[] = await readdir(folder).catch(() => []);
  if (!found.includes(names.studio) || !found.every((name) => ownNames.has(name))) return false;
  const text = (await readFile(path.join(folder, names.studio), 'utf8').catch(ignoreMissing)) ?? '';
  return text.includes('"format": "lightwell-studio"');
}

/** Writes a new file, and its folder if necessary. */
export async function writeInto(folder: string, name: string, body: Body | string): Promise<void> {
  const file = await makePlaceBelow(folder, name);
  await writeDurably(file, typeof body === 'string' ? [Buffer.from(body)] : body, { mode: 0o600 });
}

/** JSON with sorted names, so that equal values have equal texts. */
export function formatJson(value: unknown): string {
  return `${JSON.stringify(value, sortNames, 2)}\n`;
}

function sortNames(_name: string, given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).sort(([a], [b]) => compareText(a, b)));
}
