import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** Makes the icons of app/public from favicon.svg. Run it after that changes: `npx node scripts/make-icons.ts`. */
const folder = path.resolve(import.meta.dirname, '../app/public');
const paper = '#f6f2ea';
/** Launchers crop icons to a circle: content must be within the inner 80 percent. */
const maskedFraction = 0.62;

async function icon(size: number, { share: fraction = 1 } = {}): Promise<Buffer> {
  const inner = Math.round(size * fraction);
  const mark = await sharp(path.join(folder, 'favicon.svg'), { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: paper } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

/** An ICO file is a list of pictures after a table; PNG is allowed inside since Windows Vista. */
function createIco(pictures: { size: number; png: Buffer }[]): Buffer {
  const table = Buffer.alloc(6 + 16 * pictures.length);
  table.writeUInt16LE(1, 2);
  table.writeUInt16LE(pictures.length, 4);
  let offset = table.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    table.writeUInt8(size, at);
    table.writeUInt8(size, at + 1);
    table.writeUInt16LE(1, at + 4);
    table.writeUInt16LE(32, at + 6);
    table.writeUInt32LE(png.length, at + 8);
    table.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([table, ...pictures.map(({ png }) => png)]);
}

const small = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await icon(size) })));
const files: Record<string, Buffer> = {
  'favicon.ico': createIco(small),
  'apple-touch-icon.png': await icon(180),
  'icon-192.png': await icon(192),
  'icon-512.png': await icon(512),
  'icon-maskable-512.png': await icon(512, { share: maskedFraction }),
};
for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(folder, name), bytes);
