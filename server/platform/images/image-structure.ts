import { open } from 'node:fs/promises';
import { AppError } from '#server/platform/app-error.ts';
import { damaged, FileWindow } from './file-window.ts';
import { type PixelSize, walkJpeg } from './jpeg-structure.ts';

/**
 * 100 binary megapixels: cameras sold with 100 megapixels write up to 102 million. Decoding more exceeds the media worker's
 * memory limit.
 */
export const maxPixels = 100 * 1024 * 1024;

const maxChunks = 200_000;
const walkers: Record<string, (file: FileWindow) => Promise<PixelSize>> = {
  'image/jpeg': walkJpeg,
  'image/png': walkPng,
  'image/gif': walkGif,
  'image/webp': walkWebp,
};

/**
 * Checks that a picture file is complete and not too large, by its structure alone: no decoder runs in the calling process,
 * so a hostile picture cannot exploit one there.
 * @throws AppError file-damaged or file-dimensions-too-large
 */
export async function inspectImageFile(path: string, mimeType: string): Promise<PixelSize> {
  const walk = walkers[mimeType];
  if (!walk) throw new TypeError(`${mimeType} is not a picture that is accepted`);
  const handle = await open(path, 'r');
  try {
    const size = await walk(new FileWindow(handle, (await handle.stat()).size));
    if (size.width === 0 || size.height === 0) throw damaged('This file holds no picture.');
    if (size.width * size.height > maxPixels) {
      throw new AppError(
        'file-dimensions-too-large',
        `The picture is ${size.width} x ${size.height} pixels. Up to 100 megapixels can be processed.`,
      );
    }
    return size;
  } finally {
    await handle.close();
  }
}

/** From IHDR to IEND (PNG, section 5). */
async function walkPng(file: FileWindow): Promise<PixelSize> {
  const head = await file.at(8, 16);
  if (head.toString('latin1', 4, 8) !== 'IHDR') throw damaged('This is not a complete PNG picture.');
  const size = { width: head.readUInt32BE(8), height: head.readUInt32BE(12) };
  let offset = 8;
  for (let chunks = 0; chunks < maxChunks; chunks += 1) {
    const chunk = await file.at(offset, 12);
    if (chunk.toString('latin1', 4, 8) === 'IEND') return size;
    offset += 12 + chunk.readUInt32BE(0);
  }
  throw damaged('This PNG has more parts than any program writes.');
}

/** Up to the trailer (GIF89a, sections 17 to 27). */
async function walkGif(file: FileWindow): Promise<PixelSize> {
  const head = await file.at(0, 13);
  const size = { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
  let offset = 13 + colourTableBytes(head[10] as number);
  let pictures = 0;
  for (let blocks = 0; blocks < maxChunks; blocks += 1) {
    const kind = (await file.at(offset, 1))[0];
    if (kind === 0x3b && pictures > 0) return size;
    if (kind === 0x2c) {
      pictures += 1;
      const descriptor = await file.at(offset, 11);
      offset = await endOfSubBlocks(file, offset + 11 + colourTableBytes(descriptor[9] as number));
    } else if (kind === 0x21) {
      offset = await endOfSubBlocks(file, offset + 2);
    } else break;
  }
  throw damaged('This is not a complete GIF picture.');
}

function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

async function endOfSubBlocks(file: FileWindow, start: number): Promise<number> {
  let offset = start;
  for (;;) {
    const bytes = await file.at(offset, 1);
    let at = 0;
    while (at < bytes.length) {
      const length = bytes[at] as number;
      if (length === 0) return offset + at + 1;
      at += 1 + length;
    }
    offset += at;
  }
}

/** RIFF chunks up to the end given in the file's header (WebP container specification). */
async function walkWebp(file: FileWindow): Promise<PixelSize> {
  const head = await file.at(0, 30);
  const end = 8 + head.readUInt32LE(4);
  if (end > file.size) throw damaged('The file ends too early. Was it copied or exported completely?');
  const size = webpSize(head);
  let offset = 12;
  for (let chunks = 0; chunks < maxChunks && offset + 8 <= end; chunks += 1) {
    const chunk = await file.at(offset, 8);
    if (['VP8 ', 'VP8L', 'ANMF'].includes(chunk.toString('latin1', 0, 4))) return size;
    const length = chunk.readUInt32LE(4);
    offset += 8 + length + (length & 1);
  }
  throw damaged('This is not a complete WebP picture.');
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
