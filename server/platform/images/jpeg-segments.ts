import { damaged, type FileWindow } from './file-window.ts';

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
    if (length < 2) throw damaged('This is not a complete JPEG picture.');
    offset = found + 2 + length;
    if (offset > file.size) return;
    yield { marker, offset: found, end: offset };
  }
  throw damaged('This JPEG has more parts than any camera writes.');
}

export function isEndOfImage({ marker }: JpegSegment): boolean {
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
