import { damaged, endsTooEarly, type FileWindow } from './file-window.ts';
import type { PictureStructure } from './picture-structure.ts';

const maxBlocks = 200_000;

/**
 * Up to the trailer (GIF89a, sections 17 to 27). Without a trailer, and with blocks that the standard does not know, decoders show the
 * pictures before.
 */
export async function walkGif(file: FileWindow): Promise<PictureStructure> {
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
      throw damaged('This is not a complete GIF picture.');
    }
  }
  throw damaged('This GIF has more parts than any program writes.');
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
