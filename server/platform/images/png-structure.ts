import { readablePercentOfPng } from './cut-pictures/png-share.ts';
import { damaged, type FileWindow } from './file-window.ts';
import type { WalkedPicture } from './picture-structure.ts';

const maxChunks = 200_000;

/** From IHDR to IEND (PNG, section 5), or to the end of a file without IEND. */
export async function walkPng(file: FileWindow): Promise<WalkedPicture> {
  const head = await file.at(8, 16);
  if (head.toString('latin1', 4, 8) !== 'IHDR') throw damaged('This is not a complete PNG picture.');
  const size = { width: head.readUInt32BE(8), height: head.readUInt32BE(12) };
  const data: { start: number; end: number }[] = [];
  let offset = 8;
  for (let chunks = 0; chunks < maxChunks; chunks += 1) {
    if (offset + 8 > file.size) return { ...size, measure: () => readablePercentOfPng(file, data) };
    const chunk = await file.at(offset, 8);
    const type = chunk.toString('latin1', 4, 8);
    if (type === 'IEND') return size;
    const end = offset + 8 + chunk.readUInt32BE(0);
    if (type === 'IDAT') data.push({ start: offset + 8, end });
    offset = end + 4;
  }
  throw damaged('This PNG has more parts than any program writes.');
}
