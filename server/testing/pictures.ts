import sharp from 'sharp';

/** Pictures for tests, made in code: nothing binary stands in the repository. */

/** What is planted as private in `photo()`; none of it may be found in a public file. */
export const planted = {
  latitude: '49/1 16/1 5555/100',
  /** the same, as programs write it */
  latitudeInDegrees: '49.28',
  serial: 'SERIAL-7391846',
  owner: 'OWNER-Jane-Q-Private',
  camera: 'CAMERA-Testograph',
  copyright: 'Copyright Lightwell Tests',
};

/** A photograph as a camera writes it: structure and grain, EXIF with GPS, orientation and a copyright notice. */
export async function photo(options: { width?: number; height?: number; orientation?: number } = {}): Promise<Buffer> {
  const { width = 1200, height = 800, orientation = 1 } = options;
  const rough = await noise(24, 16, 60);
  return sharp(rough.data, { raw: rough.info })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .composite([{ input: await grain(), tile: true, blend: 'overlay' }])
    .withExif({
      IFD0: { Copyright: planted.copyright, Make: planted.camera, Orientation: String(orientation) },
      IFD2: { BodySerialNumber: planted.serial, CameraOwnerName: planted.owner },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: planted.latitude,
        GPSLongitudeRef: 'W',
        GPSLongitude: planted.latitude,
      },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** The size of picture that the studio's cameras make. */
export function largePhoto(): Promise<Buffer> {
  return photo({ width: 6000, height: 4000 });
}

/** A photograph whose transfer was cut: the head is fine, the end is missing. */
export async function truncatedPhoto(): Promise<Buffer> {
  const whole = await photo();
  return whole.subarray(0, Math.floor(whole.length / 2));
}

/**
 * 16000 x 16000 in a progressive JPEG of a few kilobytes, which would take 800 MB to decode: a small one whose frame
 * header claims the size. What reads headers cannot tell it from a true one, and nothing else may read it.
 */
export async function bombPhoto(): Promise<Buffer> {
  const bytes = Buffer.from(await sharp(flat(64, 64)).jpeg({ progressive: true }).toBuffer());
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]));
  bytes.writeUInt16BE(16_000, frame + 5);
  bytes.writeUInt16BE(16_000, frame + 7);
  return bytes;
}

/** Saturated red in a wide gamut, with the profile that says so. */
export function wideGamutPhoto(profile: 'p3' | 'cmyk' = 'p3'): Promise<Buffer> {
  return sharp({ create: { width: 800, height: 600, channels: 3, background: '#ff0000' } })
    .withIccProfile(profile)
    .jpeg({ quality: 95 })
    .toBuffer();
}

export function transparentPng(): Promise<Buffer> {
  return sharp({ create: { width: 700, height: 400, channels: 4, background: { r: 20, g: 90, b: 200, alpha: 0 } } })
    .png()
    .toBuffer();
}

export function sixteenBitPng(): Promise<Buffer> {
  return sharp(flat(500, 400)).toColourspace('rgb16').png().toBuffer();
}

export async function webpPhoto(): Promise<Buffer> {
  return sharp(flat(900, 500)).webp().toBuffer();
}

/** Two frames, red and blue. */
export async function animatedGif(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((background) =>
      sharp({ create: { width: 120, height: 80, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

export const textNamedJpg = Buffer.from('This is a shopping list and no photograph.\n'.repeat(200));

export const svgPicture = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
);

export const htmlPage = Buffer.from('<!doctype html><html><body><script>alert(1)</script></body></html>');

/** Starts as a GIF, so that a naive check is content, and goes on as a page. */
export const htmlGifPolyglot = Buffer.from('GIF89a/*<html><body><script>alert(1)</script></body></html>*/');

/** A whole JPEG with a page behind its end. */
export async function photoWithHtmlTail(): Promise<Buffer> {
  return Buffer.concat([await photo(), htmlPage]);
}

function flat(width: number, height: number) {
  return { create: { width, height, channels: 3 as const, background: '#6c8ebf' } };
}

function noise(width: number, height: number, sigma: number) {
  return sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma } },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function grain(): Promise<Buffer> {
  const { data, info } = await noise(256, 256, 12);
  return sharp(data, { raw: info }).png().toBuffer();
}
