import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Master } from './make-pictures.ts';
import { objectPortraits } from './object-portraits.ts';

/**
 * Makes the masters of the sample members' portraits: each member by an object of the trade, cut from a picture of a gallery
 * and graded toward a tone of its own, so that the eighteen are one set. Run it after a source or a crop changes:
 * `node scripts/make-object-portraits.ts && node scripts/make-pictures.ts`.
 */
const root = path.resolve(import.meta.dirname, '..');
const imagery = path.join(root, 'imagery');
const manifestFile = path.join(imagery, 'manifest.json');
const group = 'team';
const [width, height] = [1280, 1600];

/** A little less color, then the tone twice: as soft light over all, and as a thin veil that lifts the blacks. */
function grade(picture: Sharp, tone: string): Promise<Buffer> {
  const layer = (alpha: number) =>
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="${tone}" opacity="${alpha}"/></svg>`,
    );
  return picture
    .modulate({ saturation: 0.74 })
    .composite([
      { input: layer(0.3), blend: 'soft-light' },
      { input: layer(0.14), blend: 'over' },
    ])
    .webp({ quality: 90 })
    .toBuffer();
}

const toHex = ({ r, g, b }: { r: number; g: number; b: number }) =>
  `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;

const made: Master[] = [];
// Emptied first: a portrait that is no longer in the list goes.
await rm(path.join(imagery, 'masters', group), { recursive: true, force: true });
await mkdir(path.join(imagery, 'masters', group));
for (const [id, { source, crop, tone, alt, altZh }] of Object.entries(objectPortraits)) {
  const [left, top, cropWidth] = crop;
  const cropHeight = Math.round((cropWidth * height) / width);
  const cut = await sharp(await readFile(path.join(imagery, 'masters', `${source}.webp`)))
    .extract({ left, top, width: cropWidth, height: cropHeight })
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .toBuffer();
  const bytes = await grade(sharp(cut), tone);
  const file = `masters/${id}.webp`;
  await writeFile(path.join(imagery, file), bytes);
  const { dominant } = await sharp(bytes).stats();
  made.push({ file, group, alt, altZh, width, height, dominant: toHex(dominant), credits: [] });
}

const masters = JSON.parse(await readFile(manifestFile, 'utf8')) as Master[];
const others = masters.filter((master) => master.group !== group);
const all = [...others, ...made].sort((a, b) => (a.file < b.file ? -1 : 1));
await writeFile(manifestFile, `${JSON.stringify(all, null, 1)}\n`);
console.log(`${made.length} portraits`);
