import { damaged, endsTooEarly, type FileWindow } from './file-window.ts';
import type { PictureStructure } from './picture-structure.ts';

const maxChunks = 200_000;

/** From IHDR to IEND (PNG, section 5), or to the end of a file without IEND: of an interlaced one decoders show nothing. */
export async function walkPng(file: FileWindow): Promise<PictureStructure> {
  const head = await file.at(8, 21);
  if (head.toString('latin1', 4, 8) !== 'IHDR') throw damaged('This is not a complete PNG picture.');
  const size = { width: head.readUInt32BE(8), height: head.readUInt32BE(12) };
  const isInterlaced = head[20] !== 0;
  let hasPixels = false;
  let offset = 8;
  for (let chunks = 0; chunks < maxChunks; chunks += 1) {
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
  throw damaged('This PNG has more parts than any program writes.');
}
