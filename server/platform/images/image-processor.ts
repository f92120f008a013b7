import { readFile } from 'node:fs/promises';
import os from 'node:os';
import { createReadStream } from 'node:fs';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { rgbaToThumbHash, thumbHashToAverageRGBA } from 'thumbhash';
import { createFault } from '#contract/faults/field-fault.ts';
import type { FlatKind } from '#contract/media-categories.ts';
import type { PictureLight } from '#contract/media.ts';
import { AppError } from '#server/platform/app-error.ts';
import { inParallel } from '#server/platform/in-parallel.ts';
import { encode, type PictureTarget } from './encoders.ts';
import { inspectImageFile, maxPixels } from './image-structure.ts';
import { inkToSrgb, parseCurve, greyBy, type ConvertPixels, isLinear } from './colour-spaces.ts';
import { readPngColours, withProfile } from './png-colours.ts';
import { readPictureDescription } from './picture-description.ts';
import { measureLight } from './picture-light.ts';

export interface Rendition extends PictureTarget {
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
  light: PictureLight;
  /** A part of the picture is missing: the file is cut short. */
  isDamaged: boolean;
  /** what the file has and its renditions have not */
  shownFlat?: FlatKind;
}

export interface ImageProcessor {
  /**
   * Decodes the picture once and makes every rendition of `plan`, JPEG first.
   * @param plan gets the upright size and the number of frames: 1 for a still, and for an animation with too many pixels
   * @param emit gets each rendition when it is done; awaited before this resolves
   * @param options.isAltered the renditions say in their metadata that they are composites
   * @throws AppError file-damaged or file-dimensions-too-large, which a retry cannot fix
   */
  process(
    path: string,
    plan: (source: { width: number; height: number; frames: number }) => PictureTarget[],
    emit: (rendition: Rendition) => Promise<void>,
    options?: { isAltered?: boolean },
  ): Promise<PictureFacts>;
}

export interface PictureDecoder {
  /**
   * Decodes the picture once, in the size that `plan` finds for its upright size.
   * @returns `picture`: PNG with its colour profile
   * @throws AppError as `process`
   */
  decode(
    path: string,
    plan: (source: { width: number; height: number }) => { width: number; height: number },
  ): Promise<{ picture: Buffer; copyright: string | undefined }>;
}

/** Only these loaders are enabled: libvips would also open SVG, PDF, TIFF and others, whatever the file's name. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}`);

/**
 * Memory limit of an interlaced PNG, which is decoded as a whole: with 16 bits per channel it takes twice the memory of
 * others.
 */
const maxInterlacedBytes = 600_000_000;
const endOfImage = Buffer.from([0xff, 0xd9]);

export function createImageProcessor({ parallel = os.availableParallelism() } = {}): ImageProcessor & PictureDecoder {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  // Renditions run in parallel, not the threads of one, which is cheaper. No result is requested twice, so libvips need not
  // cache.
  sharp.concurrency(1);
  sharp.cache(false);
  const admit = createPixelGate(maxPixels);

  return {
    async process(path, plan, emit, { isAltered = false } = {}) {
      const source = await open(path, admit);
      const targets = plan(source);
      const largest = targets.reduce((one, other) => (other.width > one.width ? other : one));
      const decoded = await admit(source.width * source.height, () => decodeTo(source, largest));
      const masters = await cascade(decoded, targets);
      const emitted: Promise<void>[] = [];
      const make = async (target: PictureTarget) => {
        const picture = target.isAnimated ? animation(source, target) : sharp(masters.get(target.width));
        picture.keepIccProfile();
        if (source.copyright) picture.withExif({ IFD0: { Copyright: copyrightPlace(source.copyright) } });
        if (isAltered) picture.withXmp(compositeXmp);
        const encoded = async () => withCopyright(await encode(picture, target).toBuffer(), source.copyright);
        const pixels = source.width * source.height * source.frames;
        const bytes = await (target.isAnimated ? admit(pixels, encoded) : encoded());
        const done = emit({ ...target, bytes });
        done.catch(() => {});
        emitted.push(done);
      };
      await inParallel(inOrder(targets), make, { concurrency: parallel });
      await Promise.all(emitted);
      const smallest = masters.get(Math.min(...masters.keys())) as Buffer;
      const [placeholder, light] = await Promise.all([createPlaceholder(smallest), measureLight(smallest)]);
      const { width, height, isDamaged, shownFlat } = source;
      return { width, height, isDamaged, light, ...placeholder, ...(shownFlat && { shownFlat }) };
    },

    async decode(path, plan) {
      const source = await open(path, admit);
      const target = { ...plan(source), format: 'jpg' as const };
      const picture = await admit(source.width * source.height, () => decodeTo(source, target));
      return { picture, copyright: source.copyright };
    },
  };
}

interface Source {
  path: string;
  width: number;
  height: number;
  frames: number;
  /** Of a file that is cut short libvips shows what there is. */
  failOn: 'truncated' | 'none';
  isDamaged: boolean;
  /** of the samples, as libvips names it */
  space: string | undefined;
  treatment: ColourTreatment;
  /** instead of the path, if a profile was put into the file */
  bytes: Buffer | undefined;
  /** for colours that the decoder cannot convert */
  convert: ConvertPixels | undefined;
  shownFlat: FlatKind | undefined;
  /** the only metadata that renditions keep */
  copyright: string | undefined;
}

async function open(path: string, admit: ReturnType<typeof createPixelGate>): Promise<Source> {
  const found = await sharp(path, { failOn: 'none', limitInputPixels: false }).metadata().catch(damaged);
  const { isTruncated = false } = await inspectImageFile(path, `image/${found.format}`);
  const { width, height } = found.autoOrient;
  const interlacedBytes = found.format === 'png' && found.isProgressive ? decodedBytes(found) : 0;
  if (width * height > maxPixels || interlacedBytes > maxInterlacedBytes) {
    throw new AppError('file-dimensions-too-large', createFault('picture-too-large', { width, height }));
  }
  const own = found.format === 'png' ? await readPngColours(path) : undefined;
  const profile = own?.profile ?? found.icc;
  const pages = found.pages ?? 1;
  const frames = width * height * pages > maxPixels ? 1 : pages;
  const isHdr = found.format === 'png' ? own?.isHdr : found.format === 'jpeg' && (await hasGainMap(path));
  const isStill = own?.isAnimated || frames < pages;
  const { copyright } = await readPictureDescription(path);
  return {
    path,
    width,
    height,
    frames,
    failOn: isTruncated ? 'none' : 'truncated',
    isDamaged: isTruncated && !(await admit(width * height, () => lacksOnlyItsEnd(path, found.format))),
    space: found.space,
    treatment: colourTreatment(profile, found.space),
    bytes: own?.profile && (await withProfile(path, own.profile)),
    convert: own?.convert ?? ownConversion(found, profile),
    shownFlat: isHdr ? 'hdr' : isStill ? 'animation' : undefined,
    copyright,
  };
}

/** Whether a file that is cut short has all of its picture, by the warnings of its decoder. That of GIFs has none for animations. */
async function lacksOnlyItsEnd(path: string, format: Metadata['format']): Promise<boolean> {
  if (format === 'gif') return false;
  const bytes = await readFile(path);
  // Without the marker libvips takes every JPEG for incomplete.
  const ended = format === 'jpeg' ? Buffer.concat([bytes, endOfImage]) : bytes;
  return sharp(ended, { failOn: 'warning', limitInputPixels: maxPixels })
    .stats()
    .then(
      () => true,
      () => false,
    );
}

/** Inks without a profile, and greyscale of 16 bits with one: the decoder would take the inks of a press, and ignore the profile. */
function ownConversion({ space }: Metadata, profile: Buffer | undefined): ConvertPixels | undefined {
  if (space === 'cmyk' && !profile) return inkToSrgb;
  const curve = space === 'grey16' && profile && parseCurve(profile);
  return curve ? greyBy(curve) : undefined;
}

/** IPTC's term for a picture that is put together from several elements, made by a program or not (NewsCodes, digital source type). */
export const compositeSource = 'http://cv.iptc.org/newscodes/digitalsourcetype/composite';

const compositeXmp = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><Iptc4xmpExt:DigitalSourceType>${compositeSource}</Iptc4xmpExt:DigitalSourceType></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;

/** Stands for the copyright notice in the EXIF of a rendition while it is encoded: the encoder takes ASCII only. */
const placeMark = 'COPYRIGHT-NOTICE-OF-THE-FILE';

export function copyrightPlace(notice: string): string {
  return placeMark.padEnd(Buffer.byteLength(notice), '.');
}

/** Writes the notice over its stand-in, in UTF-8, as cameras and editors do (EXIF ends a shorter text by zero bytes). */
export function withCopyright(bytes: Buffer, notice: string | undefined): Buffer {
  if (!notice) return bytes;
  const place = copyrightPlace(notice);
  const at = bytes.indexOf(place);
  if (at >= 0) {
    bytes.fill(0, at, at + place.length);
    bytes.write(notice, at);
  }
  return bytes;
}

function decodedBytes({ width, height, channels, depth }: Metadata): number {
  return width * height * channels * (depth === 'ushort' ? 2 : 1);
}

/** One picture for each width, each made from the next larger one: the source is decoded once. */
async function cascade(largest: Buffer, targets: PictureTarget[]): Promise<Map<number, Buffer>> {
  const sizes = targets.toSorted((a, b) => b.width - a.width);
  const masters = new Map<number, Buffer>();
  let larger = largest;
  for (const target of sizes) {
    if (masters.size > 0 && !masters.has(target.width)) {
      larger = await shrink(sharp(larger).keepIccProfile(), target);
    }
    masters.set(target.width, larger);
  }
  return masters;
}

/** The picture in the size of `target`, as PNG. */
async function decodeTo(source: Source, target: PictureTarget): Promise<Buffer> {
  if (!source.convert) return shrink(decode(source), target);
  const { width, height } = target;
  const picture = opened(source).resize({ width, height, fit: 'fill', withoutEnlargement: true });
  const { data, info } = await toRaw(picture, source.space).toBuffer({ resolveWithObject: true }).catch(damaged);
  const isDeep = data.length > info.width * info.height * info.channels;
  const samples = isDeep ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data;
  const converted = source.convert({ data: samples, channels: info.channels });
  const raw = { width: info.width, height: info.height, channels: converted.channels as 1 | 2 | 3 | 4 };
  return sharp(converted.data, { raw })
    .png({ compressionLevel: 0, adaptiveFiltering: false })
    .toBuffer()
    .catch(damaged);
}

/** The samples of the file, without a conversion. */
function toRaw(picture: Sharp, space: string | undefined): Sharp {
  if (space === 'cmyk') return picture.pipelineColourspace('cmyk').toColourspace('cmyk').raw();
  if (space === 'rgb16' || space === 'grey16')
    return picture.keepIccProfile().toColourspace(space).raw({ depth: 'ushort' });
  return picture.raw();
}

function opened({ path, bytes, failOn }: Source): Sharp {
  return sharp(bytes ?? path, { failOn, limitInputPixels: maxPixels, autoOrient: true });
}

function decode(source: Source): Sharp {
  const { treatment } = source;
  const picture = opened(source);
  if (treatment === 'keep') return picture.keepIccProfile();
  return treatment === 'to-p3' ? picture.withIccProfile('p3') : picture.toColourspace('srgb');
}

function animation({ path, failOn }: Source, { width, height }: PictureTarget): Sharp {
  const frames = sharp(path, { failOn, limitInputPixels: maxPixels, animated: true });
  return frames.resize({ width, height, fit: 'fill' });
}

/** Encodes as uncompressed PNG: unlike raw pixels it carries the colour profile, at almost no cost. */
function shrink(picture: Sharp, { width, height }: PictureTarget): Promise<Buffer> {
  return picture
    .resize({ width, height, fit: 'fill', withoutEnlargement: true })
    .png({ compressionLevel: 0, adaptiveFiltering: false })
    .toBuffer()
    .catch(damaged);
}

/** JPEG first, because it is quick and every browser shows it; then the slowest first, so that no core is idle at the end. */
function inOrder(targets: PictureTarget[]): PictureTarget[] {
  const jpegs = targets.filter(({ format }) => format === 'jpg').toSorted((a, b) => b.width - a.width);
  const others = targets.filter(({ format }) => format !== 'jpg').toSorted((a, b) => slowness(b) - slowness(a));
  return [...jpegs, ...others];
}

function slowness({ format, width }: PictureTarget): number {
  return format === 'avif' ? 2 * width : width;
}

function damaged(error: unknown): never {
  const words = String((error as Error).message)
    .replace(/\s+/g, ' ')
    .slice(0, 200);
  throw new AppError('file-damaged', createFault('picture-unreadable', { words }), { cause: error });
}

/** Matrix profiles (sRGB, Display P3, Adobe RGB) have some hundred bytes; look-up tables of printers have megabytes. */
const maxEmbeddedProfileBytes = 4_096;

/**
 * How colours are converted. `keep`: a small wide-gamut RGB profile is embedded in every rendition. `to-p3`: the profile is
 * too large to embed, or its values are light itself, of which eight bits are too few. `to-srgb`: everything else, because sRGB covers it.
 */
type ColourTreatment = 'keep' | 'to-p3' | 'to-srgb';

/** @param space the pixels' colour space, as libvips names it */
function colourTreatment(profile: Buffer | undefined, space: string | undefined): ColourTreatment {
  // ICC.1, 7.2: the colour space of the data is at byte 16, the signature at byte 36.
  const isRgb = profile?.toString('latin1', 16, 20) === 'RGB ' && profile.toString('latin1', 36, 40) === 'acsp';
  if (!profile || !isRgb || !(space === 'srgb' || space === 'rgb16') || isSrgb(profile)) return 'to-srgb';
  return profile.length <= maxEmbeddedProfileBytes && !isLinear(profile) ? 'keep' : 'to-p3';
}

/** Detected by the profile's description, which is ASCII in version 2 of the format and UTF-16 in version 4. */
function isSrgb(profile: Buffer): boolean {
  return /sRGB/i.test(profile.toString('latin1').replaceAll('\0', ''));
}

/** How the standard, Adobe and Google, and Apple name a gain map in a JPEG (ISO 21496-1; Ultra HDR image format 1.0). */
const names = ['urn:iso:std:iso:ts:21496:-1', 'http://ns.adobe.com/hdr-gain-map/', 'aux:hdrgainmap'];
const overlap = Math.max(...names.map(({ length }) => length));

/** Whether a JPEG has a second picture that makes the first brighter than white on screens that can. */
async function hasGainMap(path: string): Promise<boolean> {
  let before = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([before, chunk]);
    if (names.some((name) => bytes.includes(name))) return true;
    before = bytes.subarray(-overlap);
  }
  return false;
}

/**
 * Limits concurrent decoding to `capacity` pixels in total: memory use is proportional to pixels, and two of the largest
 * pictures at once would exceed the media worker's limit.
 */
function createPixelGate(capacity: number) {
  let inside = 0;
  const waiting: { pixels: number; enter: () => void }[] = [];

  const admit = () => {
    for (let next = waiting[0]; next && (inside === 0 || inside + next.pixels <= capacity); next = waiting[0]) {
      waiting.shift();
      inside += next.pixels;
      next.enter();
    }
  };

  return async <T>(pixels: number, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((enter) => {
      waiting.push({ pixels, enter });
      admit();
    });
    try {
      return await work();
    } finally {
      inside -= pixels;
      admit();
    }
  };
}

/** The maximum side length of a ThumbHash input. */
const sidePixels = 100;

/** The placeholder shown while a picture loads. */
async function createPlaceholder(picture: Buffer): Promise<{ thumbhash: string; colour: string }> {
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
