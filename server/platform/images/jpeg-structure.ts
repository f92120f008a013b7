import { damaged, endsTooEarly, type FileWindow } from './file-window.ts';
import { isEndOfImage, jpegSegments } from './jpeg-segments.ts';
import type { PictureStructure, PixelSize } from './picture-structure.ts';

const startOfScan = 0xda;
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Walks the segments and scans of a JPEG up to its end-of-image marker, so that a picture that is cut short is detected without
 * decoding. What follows the marker is ignored: cameras put previews there.
 */
export async function walkJpeg(file: FileWindow): Promise<PictureStructure> {
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
  if (!size || size.width === 0 || size.height === 0) throw damaged('This JPEG holds no picture.');
  if (!hasPixels) throw endsTooEarly();
  return isWhole ? size : { ...size, isTruncated: true };
}
