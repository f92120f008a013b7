import { open } from 'node:fs/promises';
import { AppError } from '#server/platform/app-error.ts';
import { damaged, FileWindow } from './file-window.ts';
import { walkGif } from './gif-structure.ts';
import { walkJpeg } from './jpeg-structure.ts';
import type { PictureStructure, PixelSize } from './picture-structure.ts';
import { walkPng } from './png-structure.ts';

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
    if (width === 0 || height === 0) throw damaged('This file holds no picture.');
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
