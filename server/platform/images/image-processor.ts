import os from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '#server/app-error.ts';
import { maxPixels } from './image-structure.ts';
import { colourTreatment, copyrightOf } from './picture-metadata.ts';
import { placeholderOf } from './placeholder.ts';

export type RenditionFormat = 'jpg' | 'webp' | 'avif';

export interface Rendition {
  width: number;
  format: RenditionFormat;
  bytes: Buffer;
}

export interface PictureFacts {
  /** upright pixels of the source */
  width: number;
  height: number;
  /** base64 */
  thumbhash: string;
  /** #rrggbb */
  colour: string;
}

export interface ImageProcessor {
  /**
   * Decodes the picture once and makes every rendition that `plan` asks for, JPEG first.
   * @param emit is handed each rendition as it is done; all are awaited before this resolves
   * @throws AppError file-damaged or file-dimensions-too-large, which trying again would not mend
   */
  process(
    path: string,
    plan: (source: { width: number; height: number }) => { widths: number[]; formats: readonly RenditionFormat[] },
    emit: (rendition: Rendition) => Promise<void>,
  ): Promise<PictureFacts>;
}

/**
 * The measured compromise of size, speed and looks (docs/decisions/0007): AVIF above effort 0 and WebP above effort 4
 * take several times as long for a few percent.
 */
const encoders: Record<RenditionFormat, (picture: Sharp) => Sharp> = {
  jpg: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }),
  webp: (picture) => picture.webp({ quality: 78, effort: 4 }),
  avif: (picture) => picture.avif({ quality: 55, effort: 0 }),
};

/** Only what these need is left on; libvips would also open SVG, PDF, TIFF and others, whatever a file is called. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}`);

export function createImageProcessor({ parallel = os.availableParallelism() } = {}): ImageProcessor {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  // Parallel are the renditions and not the parts of one, which costs less; what is done is never asked for again.
  sharp.concurrency(1);
  sharp.cache(false);

  return {
    async process(path, plan, emit) {
      const source = await open(path);
      const { widths, formats } = plan(source);
      const masters = await cascade(source, widths);
      const emitted: Promise<void>[] = [];
      const make = async ({ width, format }: { width: number; format: RenditionFormat }) => {
        const picture = sharp(masters.get(width)).keepIccProfile();
        if (source.copyright) picture.withExif({ IFD0: { Copyright: source.copyright } });
        const bytes = await encoders[format](picture).toBuffer();
        const done = emit({ width, format, bytes });
        done.catch(() => {});
        emitted.push(done);
      };
      await inParallel(parallel, inOrder(widths, formats), make);
      await Promise.all(emitted);
      const placeholder = await placeholderOf(masters.get(widths[0] as number) as Buffer);
      return { width: source.width, height: source.height, ...placeholder };
    },
  };
}

interface Source {
  path: string;
  width: number;
  height: number;
  treatment: ReturnType<typeof colourTreatment>;
  copyright: string | undefined;
}

async function open(path: string): Promise<Source> {
  const found = await sharp(path, { limitInputPixels: false }).metadata().catch(damaged);
  const { width, height } = found.autoOrient;
  if (width * height > maxPixels) {
    throw new AppError('file-dimensions-too-large', `The picture is ${width} x ${height} pixels, which is too large.`);
  }
  const treatment = colourTreatment(found.icc, found.space);
  return { path, width, height, treatment, copyright: copyrightOf(found.exif) };
}

/** One picture for each width, each made from the next larger: the source is decoded once, to the largest. */
async function cascade(source: Source, widths: number[]): Promise<Map<number, Buffer>> {
  const masters = new Map<number, Buffer>();
  let larger: Buffer | undefined;
  for (const width of widths.toReversed()) {
    const picture = larger ? sharp(larger).keepIccProfile() : decode(source);
    larger = await master(picture.resize({ width, withoutEnlargement: true })).catch(damaged);
    masters.set(width, larger);
  }
  return masters;
}

function decode({ path, treatment }: Source): Sharp {
  const picture = sharp(path, { failOn: 'truncated', limitInputPixels: maxPixels, autoOrient: true });
  if (treatment === 'keep') return picture.keepIccProfile();
  return treatment === 'to-p3' ? picture.withIccProfile('p3') : picture.toColourspace('srgb');
}

/** Uncompressed PNG: unlike bare pixels it carries the colour profile, at no cost worth naming. */
function master(picture: Sharp): Promise<Buffer> {
  return picture.png({ compressionLevel: 0, adaptiveFiltering: false }).toBuffer();
}

/** JPEG first, for it is quick and every browser shows it; then the slowest first, so that no core waits at the end. */
function inOrder(widths: number[], formats: readonly RenditionFormat[]) {
  const descending = widths.toReversed();
  return [...formats]
    .sort((a, b) => Number(b === 'jpg') - Number(a === 'jpg'))
    .flatMap((format) => descending.map((width) => ({ width, format })))
    .sort((a, b) => (a.format === 'jpg' || b.format === 'jpg' ? 0 : b.width - a.width));
}

async function inParallel<T>(count: number, items: T[], run: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await run(item);
  };
  await Promise.all(Array.from({ length: count }, lane));
}

function damaged(error: unknown): never {
  const reason = String((error as Error).message)
    .replace(/\s+/g, ' ')
    .slice(0, 200);
  throw new AppError('file-damaged', `The picture could not be read: ${reason}`, { cause: error });
}
