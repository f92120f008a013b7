import { mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from './storage/file-writer.ts';

/** What Windows, macOS or Linux refuse in a file name, and marks that reverse or hide how a name is read. */
const refusedCharacters =
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  /[\u0000-\u001f\u007f-\u009f/\\:*?"<>|\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
/** Names of devices on Windows, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³]|conin\$|conout\$)(?=\s*(?:\.|$))/i;
/** Windows drops these at the end. */
const atEnds = /^\s+|(?<![\s.])[\s.]+$/g;
/** Most file systems allow 255; the rest is for a number that tells equal names apart. */
const maxNameBytes = 240;
const maxExtensionLength = 12;

/** A name under which every system can store the file, as similar to `name` as possible. */
export function safeFileName(name: string): string {
  const cleaned = name.toWellFormed().normalize('NFC').replace(refusedCharacters, '_').replace(atEnds, '');
  const { stem, extension } = splitName(cleaned);
  const short = shortened(stem, maxNameBytes - Buffer.byteLength(extension)) + extension;
  return short.replace(atEnds, '').replace(deviceName, '_$&') || 'file';
}

/**
 * Safe names for the files of one folder, in the same order: equal ones get a number. Case does not tell names apart, because
 * it does not on Windows and macOS.
 */
export function distinctFileNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  const nextNumber = new Map<string, number>();
  return names.map(safeFileName).map((name) => {
    const key = name.toLowerCase();
    let distinct = name;
    while (used.has(distinct.toLowerCase())) {
      const number = nextNumber.get(key) ?? 2;
      nextNumber.set(key, number + 1);
      const { stem, extension } = splitName(name);
      distinct = `${stem} (${number})${extension}`;
    }
    used.add(distinct.toLowerCase());
    return distinct;
  });
}

/** A dot at the start begins no extension, nor does one before a long text. */
function splitName(name: string): { stem: string; extension: string } {
  const at = name.lastIndexOf('.');
  const isExtension = at > 0 && name.length - at <= maxExtensionLength;
  return isExtension ? { stem: name.slice(0, at), extension: name.slice(at) } : { stem: name, extension: '' };
}

/** The longest start of whole characters that has at most `maxBytes`. */
function shortened(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let bytes = 0;
  let short = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    short += character;
  }
  return short.trimEnd();
}

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
