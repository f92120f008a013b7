import sharp from 'sharp';
import { rgbaToThumbHash, thumbHashToAverageRGBA } from 'thumbhash';

/** The maximum side length of a ThumbHash input. */
const sidePixels = 100;

/** The placeholder shown while a picture loads. */
export async function createPlaceholder(picture: Buffer): Promise<{ thumbhash: string; colour: string }> {
  const { data, info } = await sharp(picture)
    .resize(sidePixels, sidePixels, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = rgbaToThumbHash(info.width, info.height, data);
  return { thumbhash: Buffer.from(hash).toString('base64'), colour: hex(thumbHashToAverageRGBA(hash)) };
}

/** Transparent parts are white, as in the JPEG renditions. */
function hex({ r, g, b, a }: { r: number; g: number; b: number; a: number }): string {
  const channel = (value: number) =>
    Math.round(Math.min(1, Math.max(0, value * a + 1 - a)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(r)}${channel(g)}${channel(b)}`;
}
