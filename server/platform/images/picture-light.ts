import sharp from 'sharp';
import type { PictureLight } from '#contract/media.ts';

const share = { width: 0.45, height: 0.6 };
/** Enough for a mean. */
const sidePixels = 100;

/** Measures how light a picture is where words stand on it. @param picture any file of it; transparent parts are white */
export async function measureLight(picture: Buffer): Promise<PictureLight> {
  const { data, info } = await sharp(picture)
    .resize(sidePixels, sidePixels, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const columns = Math.round(share.width * sidePixels);
  const rows = Math.round(share.height * sidePixels);
  const meanFrom = (left: number, top: number) => {
    let sum = 0;
    for (let y = top; y < top + rows; y += 1) {
      for (let x = left; x < left + columns; x += 1)
        sum += luminanceAt(data, (y * sidePixels + x) * info.channels, info.channels);
    }
    return Math.round((sum / (rows * columns)) * 1000) / 1000;
  };
  const middle = { left: Math.round((sidePixels - columns) / 2), top: Math.round((sidePixels - rows) / 2) };
  return { corner: meanFrom(0, sidePixels - rows), centre: meanFrom(middle.left, middle.top) };
}

function luminanceAt(data: Buffer, at: number, channels: number): number {
  // Greyscale has one channel.
  const [red, green, blue] = [0, 1, 2].map((part) => linear[data[at + (channels < 3 ? 0 : part)] ?? 0] ?? 0);
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Light of each value of sRGB. */
const linear = Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});
