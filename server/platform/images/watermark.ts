import path from 'node:path';
import sharp, { type Gravity } from 'sharp';
import type { WatermarkPosition } from '#contract/client-delivery.ts';
import { encode, type PictureTarget } from './encoders.ts';

export interface Mark {
  /** a text, or the bytes of a PNG */
  content: string | Buffer;
  /** width of one mark, in percent of the picture's width */
  size: number;
  /** percent */
  opacity: number;
  position: WatermarkPosition;
}

/** Shipped with Lightwell, because servers have no fonts, least of all with Chinese characters. */
const font = {
  font: 'Noto Sans SC Medium 48',
  fontfile: path.join(import.meta.dirname, 'fonts/noto-sans-sc-medium.ttf'),
};
/** pixels around a text, for its shadow */
const shadowPixels = 8;
const clear = { r: 0, g: 0, b: 0, alpha: 0 };
/** of what is repeated all over the picture */
const tileDegrees = -30;

const gravities: Record<Exclude<WatermarkPosition, 'tiled'>, Gravity> = {
  centre: 'centre',
  'top-left': 'northwest',
  'top-right': 'northeast',
  'bottom-left': 'southwest',
  'bottom-right': 'southeast',
};

/**
 * Makes renditions of a picture with a mark burnt into it.
 * @param emit awaited after each rendition
 */
export async function burnMark(
  picture: Buffer,
  mark: Mark,
  targets: readonly PictureTarget[],
  emit: (rendition: PictureTarget & { bytes: Buffer }) => Promise<void>,
): Promise<void> {
  const largest = targets.reduce((one, other) => (other.width > one.width ? other : one));
  const input = await toLayer(mark, largest);
  const where = mark.position === 'tiled' ? { tile: true } : { gravity: gravities[mark.position] };
  // Resized before: sharp composes last, whatever the order of the calls.
  const marked = await sharp(picture)
    .keepIccProfile()
    .resize({ width: largest.width, height: largest.height, fit: 'fill' })
    .composite([{ input, ...where }])
    .png({ compressionLevel: 0, adaptiveFiltering: false })
    .toBuffer();
  for (const target of targets) {
    const { width, height } = target;
    const resized = sharp(marked).keepIccProfile().resize({ width, height, fit: 'fill' });
    await emit({ ...target, bytes: await encode(resized, target).toBuffer() });
  }
}

/** The mark as it is laid on a picture of this size, which it never exceeds. */
async function toLayer({ content, size, opacity, position }: Mark, picture: { width: number; height: number }) {
  const width = Math.max(1, Math.round((picture.width * size) / 100));
  const drawn = typeof content === 'string' ? await drawText(content) : content;
  const isTiled = position === 'tiled';
  const alpha = Buffer.from([255, 255, 255, Math.round((opacity * 255) / 100)]);
  const faint = await sharp(drawn)
    .ensureAlpha()
    .resize({ width, height: picture.height, fit: 'inside' })
    .composite([{ input: alpha, raw: { width: 1, height: 1, channels: 4 }, tile: true, blend: 'dest-in' }])
    .png()
    .toBuffer();
  const turned = isTiled ? await sharp(faint).rotate(tileDegrees, { background: clear }).png().toBuffer() : faint;
  const margin = Math.round(picture.width * (isTiled ? 0.05 : 0.02));
  const spaced = await sharp(turned)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: clear })
    .png()
    .toBuffer();
  return sharp(spaced)
    .resize({ width: picture.width, height: picture.height, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
}

/** White with a dark shadow, so that it is seen on light and dark pictures. */
async function drawText(text: string): Promise<Buffer> {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const white = await sharp({
    text: { ...font, text: `<span foreground="white">${escaped}</span>`, rgba: true, dpi: 144, align: 'centre' },
  })
    .png()
    .toBuffer();
  const around = { top: shadowPixels, bottom: shadowPixels, left: shadowPixels, right: shadowPixels };
  const extended = await sharp(white)
    .extend({ ...around, background: clear })
    .png()
    .toBuffer();
  const shadow = await sharp(extended).linear([0, 0, 0, 1], [0, 0, 0, 0]).blur(3).png().toBuffer();
  return sharp(shadow)
    .composite([{ input: extended }])
    .png()
    .toBuffer();
}
