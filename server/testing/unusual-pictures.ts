import sharp from 'sharp';

/** Pictures that few programs write and some studios have. */

/** 96 x 64 in terracotta, as `cjpeg -arithmetic -progressive` of libjpeg-turbo writes it: no encoder in reach of code does. */
export const arithmeticJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/' +
    '2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/ygARCABAAGADASIAAhEBAxEB/8wA' +
    'BgAQARD/2gAMAwEAAhADEAAAAf5vL3T6xEn/zAAEEAX/2gAIAQEAAQUCqP/MAAQRBf/aAAgBAwEBPwGw/8wABBEF/9oACAECAQE/AbD/zAAEEAX/2gAIAQEA' +
    'Bj8CqP/MAAQQBf/aAAgBAQABPyGo/9oADAMBAAIAAwAAABD3avPPPPPPPPPPPPPPPPPPPPOA/8wABBEF/9oACAEDAQE/ELD/zAAEEQX/2gAIAQIBAT8QsP/M' +
    'AAQQBf/aAAgBAQABPxCo/9k=',
  'base64',
);

/** An even surface of any size. */
export function sheet(width: number, height: number, format: 'jpeg' | 'png' = 'jpeg', progressive = false) {
  return sharp({ create: { width, height, channels: 3, background: '#6c8ebf' }, limitInputPixels: false })
    .toFormat(format, { progressive })
    .toBuffer();
}

/** Of a picture of 400 x 300 pixels: those of a disc in its middle. */
function isInside(index: number): boolean {
  return Math.hypot((index % 400) - 200, Math.floor(index / 400) - 150) < 140;
}

/** Shades of grey with see-through corners, in two channels. */
export async function greyWithAlpha(): Promise<Buffer> {
  const grey = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#808080' } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
  const alpha = Buffer.from(Array.from({ length: 400 * 300 }, (_, index) => (isInside(index) ? 255 : 0)));
  return sharp(grey)
    .joinChannel(alpha, { raw: { width: 400, height: 300, channels: 1 } })
    .png()
    .toBuffer();
}

/** Frames of different colours, half a second and a tenth of one each in turn, three times round. */
export async function animation(format: 'gif' | 'webp', frames: number, width = 400, height = 300): Promise<Buffer> {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      sharp({ create: { width, height, channels: 3, background: `hsl(${(index * 137) % 360}, 60%, 50%)` } })
        .png()
        .toBuffer(),
    ),
  );
  const delay = pictures.map((_, index) => (index % 2 === 0 ? 500 : 100));
  return sharp(pictures, { join: { animated: true } })
    .toFormat(format, { delay, loop: 3 })
    .toBuffer();
}
