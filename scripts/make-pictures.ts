import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { PictureLight } from '#contract/media.ts';
import { measureLight } from '#server/platform/images/picture-light.ts';

/**
 * Makes the delivered files of the built-in pictures from the masters in imagery/. Run it after a master changes: `node
 * scripts/make-pictures.ts`. AVIF effort 4 takes six times as long as effort 3 for 8 % fewer bytes.
 */
const root = path.resolve(import.meta.dirname, '..');
const imagery = path.join(root, 'imagery');
const output = path.join(root, 'content', 'pictures');

const widths = [480, 960, 1600];
const heroWidths = [...widths, 2400];
/**
 * For half a phone and all of it (375 px with two pixels each), which took files of 480 and 960 pixels before. They came later and are no part
 * of the address, as they change none of the files that stand there.
 */
const phoneWidths = [360, 750];
/** From this width on a picture may begin a page. */
const largeWidth = 1600;
/** One fallback for old browsers; pictures for link previews need 1200 pixels or more. */
const jpegWidths = [960];
const sharedJpegWidths: Record<string, number[]> = { heroes: [960, 1600], og: [1200] };
const encoders = {
  avif: { quality: 60, effort: 3, chromaSubsampling: '4:2:0' },
  webp: { quality: 76, effort: 5, smartSubsample: true },
  jpeg: { quality: 76, mozjpeg: true },
} as const;

export interface Master {
  file: string;
  group: string;
  alt: string;
  altZh: string;
  width: number;
  height: number;
  dominant: string;
  credits: string[];
}

interface ManifestEntry {
  hash: string;
  width: number;
  height: number;
  /** only on pictures that are wide enough to begin a page: the type of the list tells them by this field */
  isLarge?: true;
  /** of those: words may stand on them */
  light?: PictureLight;
  widths: number[];
  jpegWidths: number[];
  colour: string;
  alt: string;
  altZh: string;
}

/** The wanted widths up to the source's, and the source's own width if it lies between two of them. */
function renditionWidths(wanted: readonly number[], sourceWidth: number): number[] {
  const largest = Math.min(sourceWidth, wanted.at(-1) ?? sourceWidth);
  return [...[...phoneWidths, ...wanted].filter((width) => width < largest).sort((a, b) => a - b), largest];
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

async function makePicture(master: Master): Promise<[id: string, entry: ManifestEntry]> {
  const name = path.basename(master.file, '.webp');
  const source = await readFile(path.join(imagery, master.file));
  const jpegs = sharedJpegWidths[master.group] ?? jpegWidths;
  // The settings are part of the address: files are immutable, so other bytes need another address.
  const hash = createHash('sha256')
    .update(source)
    .update(JSON.stringify([encoders, widths, heroWidths, ...jpegs]))
    .digest('hex')
    .slice(0, 8);
  const entry: ManifestEntry = {
    hash,
    width: master.width,
    height: master.height,
    ...(master.width >= largeWidth && { isLarge: true, light: await measureLight(source) }),
    widths: renditionWidths(master.group === 'heroes' ? heroWidths : widths, master.width),
    jpegWidths: jpegs.filter((width) => width <= master.width),
    colour: master.dominant,
    alt: master.alt,
    altZh: master.altZh,
  };
  const folder = path.join(output, master.group, `${name}.${hash}`);
  await mkdir(folder, { recursive: true });

  const write = async (width: number, extension: string, encode: (image: Sharp) => Sharp) => {
    const file = path.join(folder, `${width}.${extension}`);
    if (await exists(file)) return;
    await writeFile(file, await encode(sharp(source).resize({ width })).toBuffer());
  };
  for (const width of entry.widths) {
    await write(width, 'avif', (image) => image.avif(encoders.avif));
    await write(width, 'webp', (image) => image.webp(encoders.webp));
  }
  for (const width of entry.jpegWidths) await write(width, 'jpg', (image) => image.jpeg(encoders.jpeg));
  return [`${master.group}/${name}`, entry];
}

/** Deletes renditions of masters that were changed or removed. */
async function removeStale(manifest: Record<string, ManifestEntry>): Promise<void> {
  const kept = new Set(Object.entries(manifest).map(([id, { hash }]) => `${id}.${hash}`));
  for (const group of await readdir(output, { withFileTypes: true })) {
    if (!group.isDirectory()) continue;
    for (const folder of await readdir(path.join(output, group.name))) {
      if (!kept.has(`${group.name}/${folder}`)) await rm(path.join(output, group.name, folder), { recursive: true });
    }
  }
}

async function totalBytes(): Promise<Record<string, number>> {
  const totals: Record<string, number> = {};
  for (const file of await readdir(output, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const extension = path.extname(file.name);
    totals[extension] = (totals[extension] ?? 0) + (await stat(path.join(file.parentPath, file.name))).size;
  }
  return totals;
}

// One thread: encoders use every core by default.
sharp.concurrency(1);
const masters = JSON.parse(await readFile(path.join(imagery, 'manifest.json'), 'utf8')) as Master[];
const entries: [string, ManifestEntry][] = [];
for (const master of masters) entries.push(await makePicture(master));
const manifest = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
await removeStale(manifest);
await writeFile(path.join(output, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);

const totals = await totalBytes();
const sum = Object.values(totals).reduce((total, bytes) => total + bytes, 0);
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
console.log(
  `${masters.length} pictures, ${megabytes(sum)} (${Object.entries(totals)
    .map(([extension, bytes]) => `${extension} ${megabytes(bytes)}`)
    .join(', ')})`,
);
