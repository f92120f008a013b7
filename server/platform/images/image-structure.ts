import { open, type FileHandle } from 'node:fs/promises';
import { createFault, type Fault } from '#contract/faults/field-fault.ts';
import { AppError } from '#server/platform/app-error.ts';

const maxBlocks = 200_000;

/**
 * Up to the trailer (GIF89a, sections 17 to 27). Without a trailer, and with blocks that the standard does not know, decoders show the
 * pictures before.
 */
async function walkGif(file: FileWindow): Promise<PictureStructure> {
  const head = await file.at(0, 13);
  const size = { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
  let offset: number | undefined = 13 + colourTableBytes(head[10] as number);
  let pictures = 0;
  for (let blocks = 0; blocks < maxBlocks; blocks += 1) {
    const kind: number | undefined = offset < file.size ? (await file.at(offset, 1))[0] : undefined;
    if (kind === 0x2c && offset + 11 <= file.size) {
      const descriptor = await file.at(offset, 11);
      const data: number = offset + 11 + colourTableBytes(descriptor[9] as number);
      if (pictures === 0 && data >= file.size) throw endsTooEarly();
      offset = await endOfSubBlocks(file, data);
      if (offset === undefined) return { ...size, isTruncated: true };
      pictures += 1;
    } else {
      offset = kind === 0x21 ? await endOfSubBlocks(file, offset + 2) : undefined;
      if (offset !== undefined) continue;
      if (pictures > 0) return size;
      throw damaged(createFault('picture-incomplete', { format: 'GIF' }));
    }
  }
  throw damaged(createFault('too-many-parts', { format: 'GIF' }));
}

function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** @returns undefined if the file ends before */
async function endOfSubBlocks(file: FileWindow, start: number): Promise<number | undefined> {
  let offset = start;
  while (offset < file.size) {
    const bytes = await file.at(offset, 1);
    let at = 0;
    while (at < bytes.length) {
      const length = bytes[at] as number;
      if (length === 0) return offset + at + 1;
      at += 1 + length;
    }
    offset += at;
  }
  return undefined;
}

const startOfScan = 0xda;
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Walks the segments and scans of a JPEG up to its end-of-image marker, so that a picture that is cut short is detected without
 * decoding. What follows the marker is ignored: cameras put previews there.
 */
async function walkJpeg(file: FileWindow): Promise<PictureStructure> {
  let size: PixelSize | undefined;
  let isWhole = false;
  let hasPixels = false;
  for await (const segment of jpegSegments(file)) {
    const { marker, offset, end } = segment;
    isWhole = isEndOfImage(segment);
    hasPixels ||= marker === startOfScan && end < file.size;
    if (!isFrame(marker) || end - offset < 9) continue;
    const frame = await file.at(offset, 9);
    size = { height: frame.readUInt16BE(5), width: frame.readUInt16BE(7) };
  }
  if (!size || size.width === 0 || size.height === 0) throw damaged(createFault('no-picture-in-jpeg'));
  if (!hasPixels) throw endsTooEarly();
  return isWhole ? size : { ...size, isTruncated: true };
}

const maxPngChunks = 200_000;

/** From IHDR to IEND (PNG, section 5), or to the end of a file without IEND: of an interlaced one decoders show nothing. */
async function walkPng(file: FileWindow): Promise<PictureStructure> {
  const head = await file.at(8, 21);
  if (head.toString('latin1', 4, 8) !== 'IHDR') throw damaged(createFault('picture-incomplete', { format: 'PNG' }));
  const size = { width: head.readUInt32BE(8), height: head.readUInt32BE(12) };
  const isInterlaced = head[20] !== 0;
  let hasPixels = false;
  let offset = 8;
  for (let chunks = 0; chunks < maxPngChunks; chunks += 1) {
    if (offset + 8 > file.size) {
      if (!hasPixels || isInterlaced) throw endsTooEarly();
      return { ...size, isTruncated: true };
    }
    const chunk = await file.at(offset, 8);
    const type = chunk.toString('latin1', 4, 8);
    if (type === 'IEND') return size;
    hasPixels ||= type === 'IDAT' && offset + 8 < file.size;
    offset += 12 + chunk.readUInt32BE(0);
  }
  throw damaged(createFault('too-many-parts', { format: 'PNG' }));
}

/**
 * 100 binary megapixels: cameras sold with 100 megapixels write up to 102 million. Decoding more exceeds the media worker's
 * memory limit.
 */
export const maxPixels = 100 * 1024 * 1024;

const maxChunks = 200_000;
const walkers: Record<string, (file: FileWindow) => Promise<PictureStructure>> = {
  'image/jpeg': walkJpeg,
  'image/png': walkPng,
  'image/gif': walkGif,
  'image/webp': walkWebp,
};

/**
 * Checks that a file has a picture, which is not too large, by its structure alone: no picture decoder runs in the calling
 * process, so a hostile picture cannot exploit one there. What decoders tolerate is tolerated.
 * @throws AppError file-damaged or file-dimensions-too-large
 */
export async function inspectImageFile(path: string, mimeType: string): Promise<PictureStructure> {
  const walk = walkers[mimeType];
  if (!walk) throw new TypeError(`${mimeType} is not a picture that is accepted`);
  const handle = await open(path, 'r');
  try {
    const found = await walk(new FileWindow(handle, (await handle.stat()).size));
    const { width, height } = found;
    if (width === 0 || height === 0) throw damaged(createFault('no-picture'));
    if (width * height > maxPixels) {
      throw new AppError(
        'file-dimensions-too-large',
        `The picture is ${width} x ${height} pixels. Up to 100 megapixels can be processed.`,
      );
    }
    return found;
  } finally {
    await handle.close();
  }
}

/** RIFF chunks up to the end given in the file's header (WebP container specification). */
async function walkWebp(file: FileWindow): Promise<PixelSize> {
  const head = await file.at(0, 30);
  const end = 8 + head.readUInt32LE(4);
  if (end > file.size) throw damaged(createFault('picture-ends-early'));
  const size = webpSize(head);
  let offset = 12;
  for (let chunks = 0; chunks < maxChunks && offset + 8 <= end; chunks += 1) {
    const chunk = await file.at(offset, 8);
    if (['VP8 ', 'VP8L', 'ANMF'].includes(chunk.toString('latin1', 0, 4))) return size;
    const length = chunk.readUInt32LE(4);
    offset += 8 + length + (length & 1);
  }
  throw damaged(createFault('picture-incomplete', { format: 'WebP' }));
}

function webpSize(head: Buffer): PixelSize {
  const format = head.toString('latin1', 12, 16);
  if (format === 'VP8X') return { width: 1 + head.readUIntLE(24, 3), height: 1 + head.readUIntLE(27, 3) };
  if (format === 'VP8L') {
    const bits = head.readUInt32LE(21);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
}

/** Real files have some dozens (progressive ones up to a hundred scans); hostile ones have millions. */
const maxSegments = 5_000;
const endOfImage = 0xd9;

export interface JpegSegment {
  marker: number;
  /** of the marker */
  offset: number;
  /** of what follows the segment: the next one, or the entropy-coded data of a scan */
  end: number;
}

/**
 * The segments of a JPEG up to its end-of-image marker, which comes last if there is one, or to the end of the file (ITU-T T.81,
 * annex B). Stray bytes between segments are skipped, as decoders do: some cameras write them.
 * @throws AppError file-damaged for more segments than any camera writes, and for an impossible length
 */
export async function* jpegSegments(file: FileWindow): AsyncGenerator<JpegSegment> {
  let offset = 2;
  for (let segments = 0; segments < maxSegments; segments += 1) {
    const found = await findMarker(file, offset);
    if (found === undefined) return;
    const marker = (await file.at(found, 2))[1] as number;
    if (marker === endOfImage) {
      yield { marker, offset: found, end: found + 2 };
      return;
    }
    if (found + 4 > file.size) return;
    const length = (await file.at(found, 4)).readUInt16BE(2);
    if (length < 2) throw damaged(createFault('picture-incomplete', { format: 'JPEG' }));
    offset = found + 2 + length;
    if (offset > file.size) return;
    yield { marker, offset: found, end: offset };
  }
  throw damaged(createFault('too-many-parts-for-a-camera'));
}

function isEndOfImage({ marker }: JpegSegment): boolean {
  return marker === endOfImage;
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

/**
 * The offset of the next marker that begins a segment or ends the picture. What precedes it is entropy-coded data, or stray: 0xFF
 * followed by 0 is data, and by 0xFF a fill byte; restart markers belong to the data.
 */
async function findMarker(file: FileWindow, start: number): Promise<number | undefined> {
  let offset = start;
  while (offset + 2 <= file.size) {
    const bytes = await file.at(offset, 2);
    let found = bytes.indexOf(0xff);
    while (found !== -1 && found + 1 < bytes.length) {
      const next = bytes[found + 1] as number;
      if (next > 1 && next !== 0xff && !isRestart(next)) return offset + found;
      found = bytes.indexOf(0xff, found + (next === 0xff ? 1 : 2));
    }
    offset += found === -1 ? bytes.length : found;
  }
  return undefined;
}

interface PixelSize {
  width: number;
  height: number;
}

/** What a walk through the structure of a file finds. */
interface PictureStructure extends PixelSize {
  /** The file ends before it says that the picture does. Decoders show what is there. */
  isTruncated?: true;
}

const windowBytes = 256 * 1024;

function damaged(what: Fault): AppError {
  return new AppError('file-damaged', what);
}

/** Reads a file through a buffer of fixed size, to walk its structure without loading it. */
export class FileWindow {
  readonly size: number;
  readonly #handle: FileHandle;
  readonly #buffer = Buffer.allocUnsafe(windowBytes);
  #start = 0;
  #length = 0;

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.size = size;
  }

  /**
   * The bytes from `offset` on: at least `min`, usually many more. Valid until the next call.
   * @throws AppError file-damaged if the file is shorter
   */
  async at(offset: number, min: number): Promise<Buffer> {
    if (offset + min > this.size) throw endsTooEarly();
    if (offset < this.#start || offset + min > this.#start + this.#length) {
      const { bytesRead } = await this.#handle.read(this.#buffer, 0, windowBytes, offset);
      this.#start = offset;
      this.#length = bytesRead;
    }
    return this.#buffer.subarray(offset - this.#start, this.#length);
  }

  /**
   * Reads `length` bytes from `offset` on into memory; the caller must limit `length`.
   * @throws AppError file-damaged if the file is shorter
   */
  async copy(offset: number, length: number): Promise<Buffer> {
    if (offset + length > this.size) throw endsTooEarly();
    const bytes = Buffer.alloc(length);
    for (let filled = 0; filled < length;) {
      const { bytesRead } = await this.#handle.read(bytes, filled, length - filled, offset + filled);
      if (bytesRead === 0) throw endsTooEarly();
      filled += bytesRead;
    }
    return bytes;
  }
}

function endsTooEarly(): AppError {
  return damaged(createFault('picture-ends-early'));
}
