import { createHash } from 'node:crypto';
import type { ByteRange } from './storage/storage.ts';

/** A file of a ZIP. */
export interface ZipFileEntry {
  /** a safe name, different from all others (`distinctFileNames`) */
  name: string;
  /** bytes */
  size: number;
  /** CRC-32 of the file */
  crc32: number;
  /** another one for other bytes: makes the tag of the ZIP a strong one, which a check sum of 32 bits does not */
  version: string;
  modifiedAt: Date;
  /** its bytes, read when they are sent, and left if nobody reads on; a chunk may be good only until the next one is asked for */
  open(range: ByteRange): AsyncIterable<Uint8Array>;
}

/** A part of a ZIP: bytes of the format, or those of a file. */
interface Part {
  start: number;
  size: number;
  open(range: ByteRange): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/**
 * A ZIP of files as they are, of which any range can be read without those before it: a broken download goes on where it ended.
 * Nothing is compressed, the files are pictures and videos; sizes and check sums are known before, so that the whole layout is, too.
 * Neither memory nor disk holds more than a few chunks, and about 100 bytes for each file. Format: PKWARE APPNOTE 6.3.10, with ZIP64
 * where a size, a place or the number of files asks for it.
 * @returns `size`: bytes of the ZIP; `etag`: strong, with its quotes; `open`: the bytes of a range, failing if a file is shorter than said
 */
export function createZipFile(entries: readonly ZipFileEntry[]) {
  const parts: Part[] = [];
  const directory: Buffer[] = [];
  const hash = createHash('sha256');
  let size = 0;
  const add = (part: Omit<Part, 'start'>) => {
    if (part.size > 0) parts.push({ ...part, start: size });
    size += part.size;
  };
  const addBytes = (bytes: Buffer) => {
    hash.update(bytes);
    add({ size: bytes.length, open: ({ start, end }) => [bytes.subarray(start, end)] });
  };

  for (const entry of entries) {
    hash.update(`${entry.version}\n`);
    directory.push(directoryHeader(entry, size));
    addBytes(localHeader(entry));
    add(entry);
  }
  const directoryStart = size;
  addBytes(Buffer.concat(directory));
  addBytes(endOfDirectory(entries.length, directoryStart, size - directoryStart));

  return {
    size,
    etag: `"${hash.digest('base64url')}"`,
    open: async ({ start, end }: ByteRange = { start: 0, end: size }) => readParts(parts, start, end),
  };
}

async function* readParts(parts: readonly Part[], start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let index = findPart(parts, start); index < parts.length; index++) {
    const part = parts[index] as Part;
    if (part.start >= end) return;
    const range = { start: Math.max(start - part.start, 0), end: Math.min(end - part.start, part.size) };
    let missing = range.end - range.start;
    for await (const chunk of part.open(range)) {
      missing -= chunk.length;
      yield chunk;
    }
    // Otherwise the files after it would stand in the wrong place, and the ZIP would look complete.
    if (missing !== 0) throw new Error(`a file of a ZIP has ${missing} bytes less than it should`);
  }
}

/** @returns index of the part with the byte at `position` */
function findPart(parts: readonly Part[], position: number): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const { start, size } = parts[middle] as Part;
    if (start + size <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

const maxOf32Bits = 0xffff_ffff;
const maxOf16Bits = 0xffff;
/** Version of the format that a reader needs to know: 2.0, or 4.5 for ZIP64. */
const [plainVersion, zip64Version] = [20, 45];
/** General purpose flag 11: the name is in UTF-8. */
const utf8Names = 1 << 11;
const zip64Field = 1;

function localHeader({ name, size, crc32, modifiedAt }: ZipFileEntry): Buffer {
  const isLarge = size >= maxOf32Bits;
  const extra = isLarge ? zip64Extra([size, size]) : Buffer.alloc(0);
  return fields(
    [4, 0x04034b50],
    [2, isLarge ? zip64Version : plainVersion],
    [2, utf8Names],
    [2, 0],
    ...dosTime(modifiedAt),
    [4, crc32],
    [4, isLarge ? maxOf32Bits : size],
    [4, isLarge ? maxOf32Bits : size],
    [2, Buffer.byteLength(name)],
    [2, extra.length],
    Buffer.from(name),
    extra,
  );
}

/** @param place of the file's local header */
function directoryHeader({ name, size, crc32, modifiedAt }: ZipFileEntry, place: number): Buffer {
  const isLarge = size >= maxOf32Bits;
  const isFar = place >= maxOf32Bits;
  const large = [...(isLarge ? [size, size] : []), ...(isFar ? [place] : [])];
  const extra = large.length > 0 ? zip64Extra(large) : Buffer.alloc(0);
  const version = large.length > 0 ? zip64Version : plainVersion;
  return fields(
    [4, 0x02014b50],
    [2, version],
    [2, version],
    [2, utf8Names],
    [2, 0],
    ...dosTime(modifiedAt),
    [4, crc32],
    [4, isLarge ? maxOf32Bits : size],
    [4, isLarge ? maxOf32Bits : size],
    [2, Buffer.byteLength(name)],
    [2, extra.length],
    // no comment, first disk, no attributes
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, isFar ? maxOf32Bits : place],
    Buffer.from(name),
    extra,
  );
}

function endOfDirectory(count: number, start: number, size: number): Buffer {
  const isZip64 = count >= maxOf16Bits || start >= maxOf32Bits || size >= maxOf32Bits;
  const zip64End = fields(
    [4, 0x06064b50],
    // bytes of this record after this field
    [8, 44],
    [2, zip64Version],
    [2, zip64Version],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, start],
  );
  const locator = fields([4, 0x07064b50], [4, 0], [8, start + size], [4, 1]);
  const shortCount = isZip64 ? maxOf16Bits : count;
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, shortCount],
    [2, shortCount],
    [4, isZip64 ? maxOf32Bits : size],
    [4, isZip64 ? maxOf32Bits : start],
    [2, 0],
  );
  return Buffer.concat(isZip64 ? [zip64End, locator, end] : [end]);
}

const zip64Extra = (values: readonly number[]): Buffer =>
  fields([2, zip64Field], [2, values.length * 8], ...values.map((value): Field => [8, value]));

type Field = [bytes: 2 | 4 | 8, value: number] | Buffer;

/** Numbers of 2, 4 or 8 bytes, little endian, and texts, one after the other. */
function fields(...values: Field[]): Buffer {
  return Buffer.concat(
    values.map((field) => {
      if (Buffer.isBuffer(field)) return field;
      const [bytes, value] = field;
      const buffer = Buffer.alloc(bytes);
      if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value));
      else buffer.writeUIntLE(value, 0, bytes);
      return buffer;
    }),
  );
}

/** Time and date of MS-DOS, in UTC, in steps of two seconds from 1980 to 2107. */
function dosTime(at: Date): [Field, Field] {
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = at.toISOString().split(/\D/).map(Number);
  return [
    [2, (hours << 11) | (minutes << 5) | (seconds >> 1)],
    [2, ((Math.min(Math.max(year, 1980), 2107) - 1980) << 9) | (month << 5) | day],
  ];
}
