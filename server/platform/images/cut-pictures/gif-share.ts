import type { FileWindow } from '../file-window.ts';

const maxCodes = 4096;

/**
 * Counts the pixels of a GIF's picture that is cut short (GIF89a, section 22 and appendix F), without computing them.
 * @param start of the picture's data: its minimum code size
 * @returns the part that can be decoded, from 0 to 1
 */
export async function shareOfGifPicture(file: FileWindow, start: number, pixels: number): Promise<number> {
  if (start >= file.size || pixels === 0) return 0;
  const minBits = (await file.at(start, 1))[0] as number;
  if (minBits < 1 || minBits > 11) return 0;
  const count = createPixelCount(minBits);
  let offset = start + 1;
  while (offset < file.size) {
    const length = (await file.at(offset, 1))[0] as number;
    if (length === 0) break;
    const part = Math.min(length, file.size - offset - 1);
    const bytes = await file.at(offset, 1 + part);
    for (let at = 1; at <= part; at += 1) count.take(bytes[at] as number);
    offset += 1 + length;
  }
  return Math.min(1, count.pixels() / pixels);
}

/** Follows the lengths of LZW codes. */
function createPixelCount(minBits: number) {
  const clear = 1 << minBits;
  const lengths = new Uint16Array(maxCodes).fill(1, 0, clear);
  let next = clear + 2;
  let width = minBits + 1;
  let before = 0;
  let buffer = 0;
  let held = 0;
  let pixels = 0;
  let hasEnded = false;

  const take = (code: number) => {
    if (code === clear) {
      next = clear + 2;
      width = minBits + 1;
      before = 0;
      return;
    }
    hasEnded ||= code === clear + 1 || code > next || (before === 0 && code >= clear);
    if (hasEnded) return;
    if (before > 0 && next < maxCodes) {
      lengths[next] = before + 1;
      next += 1;
      if (next === 1 << width && width < 12) width += 1;
    }
    before = lengths[code] as number;
    pixels += before;
  };

  return {
    take(byte: number): void {
      buffer |= byte << held;
      held += 8;
      while (held >= width) {
        const code = buffer & ((1 << width) - 1);
        buffer >>>= width;
        held -= width;
        take(code);
      }
    },
    pixels: () => pixels,
  };
}
