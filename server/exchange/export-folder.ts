import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, lstat } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { assertUsableFolder, ignoreMissing, inUnfinishedFolder } from '#server/backup/backup-folder.ts';
import { makePlaceBelow, isBelow } from '#server/platform/file-names.ts';
import { type Body, writeDurably, isMissing } from '#server/platform/storage/file-writer.ts';
import type { ExportedMedia } from '#contract/exchange.ts';
import { AppError, errorsIn } from '#server/platform/app-error.ts';
import { compareText } from '#server/platform/db/row-order.ts';

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

const maxErrors = 20;

/**
 * Reads and checks a file of an export.
 * @throws AppError validation-failed, with every field that is wrong
 */
export async function readExported<T>(folder: string, name: string, schema: z.ZodType<T>): Promise<T> {
  const text = await readFile(path.join(folder, name), 'utf8').catch((error: unknown) => {
    throw isMissing(error)
      ? refusal([
          {
            path: name,
            message: `${folder} has no ${name}: it is no whole export. For a folder of photos, add --photos`,
          },
        ])
      : error;
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refusal([{ path: name, message: `${name} is not valid JSON: ${(error as Error).message}` }]);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refusal(
    errorsIn(parsed.error).map(({ path: at, message }) => {
      const where = `${name} ${at}`;
      return { path: where, message: `${where}: ${message}` };
    }),
  );
}

/** Looks at every original before anything is written. @throws AppError validation-failed */
export async function assertOriginals(folder: string, media: readonly ExportedMedia[]): Promise<void> {
  const errors: Refused[] = [];
  for (const { file, fileSize } of media) {
    const found = (await isBelow(folder, file)) ? await lstat(path.join(folder, file)) : undefined;
    if (found?.isFile() && found.size === fileSize) continue;
    const fault = found?.isFile() ? `has ${found.size} bytes, and ${fileSize} by studio.json` : 'is missing';
    errors.push({ path: file, message: `${file} ${fault}` });
  }
  if (errors.length > 0) throw refusal(errors);
}

/** What an import does not take, in the words of the command line, which alone imports. */
interface Refused {
  path: string;
  message: string;
}

export function refusal(errors: readonly Refused[]): AppError {
  const shown = errors.slice(0, maxErrors);
  const others = errors.length - shown.length;
  if (others > 0) shown.push({ path: '', message: `and ${others} more` });
  return new AppError('validation-failed', 'The import was refused.', {
    errors: shown.map((error) => ({ code: 'not-valid', params: {}, ...error })),
  });
}
