import { pipeline } from 'node:stream/promises';
import { constants, createInflate } from 'node:zlib';
import type { FileWindow } from '../file-window.ts';
import { readablePercent } from './readable-percent.ts';

/** samples of a pixel by colour type (PNG, section 11.2.1) */
const samples: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Inflates the rows of a PNG that is cut short, and counts them. Of an interlaced one decoders show nothing.
 * @param chunks where its IDAT chunks are
 * @throws AppError file-damaged if less than nine tenths can be decoded
 */
export async function readablePercentOfPng(
  file: FileWindow,
  chunks: { start: number; end: number }[],
): Promise<number> {
  const header = await file.copy(16, 13);
  const bits = (header[8] as number) * (samples[header[9] as number] ?? 0);
  if (bits === 0 || header[12] !== 0) return readablePercent(0);
  const rowBytes = 1 + Math.ceil((header.readUInt32BE(0) * bits) / 8);
  const expected = rowBytes * header.readUInt32BE(4);
  let found = 0;
  const count = async (rows: AsyncIterable<Buffer>) => {
    for await (const bytes of rows) {
      found += bytes.length;
      // A hostile file may inflate to much more.
      if (found >= expected) return;
    }
  };
  const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
  // What was inflated before a fault counts.
  await pipeline(piecesOf(file, chunks), inflate, count).catch(() => {});
  return readablePercent(Math.min(found, expected) / expected);
}

async function* piecesOf(file: FileWindow, chunks: { start: number; end: number }[]): AsyncGenerator<Buffer> {
  for (const { start, end } of chunks) {
    for (let offset = start; offset < Math.min(end, file.size);) {
      const bytes = (await file.at(offset, 1)).subarray(0, end - offset);
      // The window is overwritten by the next read.
      yield Buffer.from(bytes);
      offset += bytes.length;
    }
  }
}
