import { damaged, type FileWindow } from './file-window.ts';

export interface PixelSize {
  width: number;
  height: number;
}

/** Real files have some dozens (progressive ones up to a hundred scans); hostile ones have millions. */
const maxSegments = 5_000;

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Walks the segments and scans of a JPEG (ITU-T T.81, annex B) up to its end-of-image marker, so that a truncated picture
 * is detected without decoding. What follows the marker is ignored: cameras put previews there.
 */
export async function walkJpeg(file: FileWindow): Promise<PixelSize> {
  let size: PixelSize | undefined;
  let offset = 2;
  for (let segments = 0; segments < maxSegments; segments += 1) {
    const head = await file.at(offset, 2);
    if (head[0] !== 0xff) throw damaged('This is not a complete JPEG picture.');
    const marker = head[1] as number;
    // Fill bytes before a marker are allowed.
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (marker === 0xd9) {
      if (!size || size.width === 0 || size.height === 0) throw damaged('This JPEG holds no picture.');
      return size;
    }
    if (isRestart(marker) || marker === 0x01) {
      offset += 2;
      continue;
    }
    const length = (await file.at(offset, 4)).readUInt16BE(2);
    if (length < 2) throw damaged('This is not a complete JPEG picture.');
    if (isFrame(marker)) {
      const frame = await file.at(offset, 9);
      size = { height: frame.readUInt16BE(5), width: frame.readUInt16BE(7) };
    }
    offset += 2 + length;
    if (marker === 0xda) offset = await endOfScan(file, offset);
  }
  throw damaged('This JPEG has more parts than any camera writes.');
}

/** The offset of the first marker after entropy-coded data: 0xFF followed by neither 0 nor a restart marker. */
async function endOfScan(file: FileWindow, start: number): Promise<number> {
  let offset = start;
  for (;;) {
    const bytes = await file.at(offset, 2);
    let found = bytes.indexOf(0xff);
    while (found !== -1 && found + 1 < bytes.length) {
      const next = bytes[found + 1] as number;
      if (next !== 0 && !isRestart(next)) return offset + found;
      found = bytes.indexOf(0xff, found + 2);
    }
    offset += found === -1 ? bytes.length : found;
    if (found === 0 && bytes.length < 2) throw damaged('This is not a complete JPEG picture.');
  }
}
