import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { AppError } from '#server/platform/app-error.ts';
import { FileWindow } from './file-window.ts';
import { jpegSegments } from './jpeg-segments.ts';

/** Programs write some kilobytes of metadata. Parsing a hostile megabyte of XML took 400 MB of memory. */
const maxPartBytes = 512 * 1024;
const maxBytes = 2 * maxPartBytes;
/** Limit of parts, above what any program writes. */
const maxParts = 10_000;

const inflateAsync = promisify(inflate);

/** Limits the bytes read. */
export interface ByteBudget {
  /** @returns false, without counting them, if they exceed the limit of a part or of the whole */
  take(bytes: number): boolean;
}

function createByteBudget(): ByteBudget {
  let left = maxBytes;
  return {
    take(bytes) {
      if (bytes > Math.min(left, maxPartBytes)) return false;
      left -= bytes;
      return true;
    },
  };
}

/** Inflates the texts of one picture one at a time, so that at most one is in memory beyond the budget. */
export function createBoundedInflate() {
  const budget = createByteBudget();
  let before: Promise<unknown> = Promise.resolve();
  const one = async (bytes: Uint8Array): Promise<Uint8Array> => {
    const text = await inflateAsync(bytes, { maxOutputLength: maxPartBytes });
    if (!budget.take(text.length)) throw new RangeError('The texts of this picture are too long.');
    return text;
  };
  return (bytes: Uint8Array): Promise<Uint8Array> => {
    const done = before.then(() => one(bytes));
    before = done.catch(() => {});
    return done;
  };
}

interface Parts {
  file: FileWindow;
  /** Reads `length` bytes from `offset` on into the result, if the budget allows. */
  keep(offset: number, length: number): Promise<void>;
}

/**
 * A file of the same format that contains only the parts with EXIF, IPTC and XMP. The rest, which may be as large as an
 * upload, is not read into memory, nor are parts larger than any program writes.
 * @returns undefined for formats without metadata; of a file that is cut short, what precedes the cut
 * @throws AppError file-damaged if the file is shorter than any header
 */
export async function readDescriptionParts(path: string): Promise<Buffer | undefined> {
  const handle = await open(path, 'r');
  try {
    const file = new FileWindow(handle, (await handle.stat()).size);
    const budget = createByteBudget();
    const kept: Buffer[] = [];
    const keep = async (offset: number, length: number) => {
      if (budget.take(length)) kept.push(await file.copy(offset, length));
    };
    const head = (await file.at(0, 12)).toString('latin1', 0, 12);
    const walk = walkerFor(head);
    if (!walk) return undefined;
    await walk({ file, keep }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
    return Buffer.concat(kept);
  } finally {
    await handle.close();
  }
}

function walkerFor(head: string): ((parts: Parts) => Promise<void>) | undefined {
  if (head.startsWith('\xff\xd8')) return walkSegments;
  if (head.startsWith('\x89PNG')) return walkChunks;
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? walkRiff : undefined;
}

const segmentHeads = ['Exif\0', 'http://ns.adobe.com/xap/1.0/\0', 'Photoshop 3.0\0'];
const maxHeadLength = Math.max(...segmentHeads.map(({ length }) => length));

/** The segments of a JPEG up to its first scan. */
async function walkSegments({ file, keep }: Parts): Promise<void> {
  await keep(0, 2);
  for await (const { marker, offset, end } of jpegSegments(file)) {
    if (marker === 0xda) return;
    if (marker !== 0xe1 && marker !== 0xed) continue;
    const headLength = Math.min(end - offset, 4 + maxHeadLength);
    const text = (await file.at(offset, headLength)).toString('latin1', 4, headLength);
    if (segmentHeads.some((name) => text.startsWith(name))) await keep(offset, end - offset);
  }
}

const textKeywords = ['XML:com.adobe.xmp\0', 'Raw profile type exif\0', 'Raw profile type iptc\0'];
const maxKeywordLength = Math.max(...textKeywords.map(({ length }) => length));

/** The chunks of a PNG up to IEND. */
async function walkChunks({ file, keep }: Parts): Promise<void> {
  await keep(0, 8);
  let offset = 8;
  for (let count = 0; count < maxParts; count += 1) {
    const head = await file.at(offset, 8);
    const length = 12 + head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    if (type === 'IEND') return;
    if (type === 'IHDR' || type === 'eXIf') await keep(offset, length);
    else if (['tEXt', 'zTXt', 'iTXt'].includes(type)) {
      const text = (await file.at(offset, Math.min(length, 8 + maxKeywordLength))).toString(
        'latin1',
        8,
        8 + maxKeywordLength,
      );
      if (textKeywords.some((keyword) => text.startsWith(keyword))) await keep(offset, length);
    }
    offset += length;
  }
}

/** The chunks of a WebP. */
async function walkRiff({ file, keep }: Parts): Promise<void> {
  await keep(0, 12);
  let offset = 12;
  for (let count = 0; count < maxParts && offset + 8 <= file.size; count += 1) {
    const head = await file.at(offset, 8);
    const length = 8 + head.readUInt32LE(4);
    const padded = length + (length & 1);
    if (['EXIF', 'XMP '].includes(head.toString('latin1', 0, 4)))
      await keep(offset, Math.min(padded, file.size - offset));
    offset += padded;
  }
}
