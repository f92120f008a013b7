import sharp from 'sharp';
import type { FocalPoint } from '#contract/media.ts';
import { shareSize } from '#contract/share-picture.ts';

/** Cuts a picture to the shape of link previews around its focal point, as `object-position` does. @param picture a JPEG rendition */
export async function cropForSharing(picture: Buffer, { x, y }: FocalPoint): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const scale = Math.max(shareSize.width / width, shareSize.height / height);
  const whole = {
    width: Math.max(shareSize.width, Math.round(width * scale)),
    height: Math.max(shareSize.height, Math.round(height * scale)),
  };
  const left = Math.round(((whole.width - shareSize.width) * x) / 100);
  const top = Math.round(((whole.height - shareSize.height) * y) / 100);
  return sharp(picture)
    .resize({ ...whole, fit: 'fill' })
    .extract({ left, top, ...shareSize })
    .keepIccProfile()
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}
