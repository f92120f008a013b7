import { dayMs } from '#contract/durations.ts';
import { playsEverywhere, type FlatKind } from '#contract/media-categories.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import { createSigner } from '#server/platform/signed-token.ts';
import type { PictureLight, PosterChoice } from '#contract/media.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { derivativeSet, contentPrefixLength, derivativeKey, derivativeFolder } from './photo-plan.ts';

/** The renditions of a file, as stored in `media.derivatives`. */
export interface RenditionSet {
  /** the folder of the files, and the part of their address that changes with their content */
  set: string;
  /** of the AVIF and WebP renditions, ascending; empty for a video, and while a picture has only its first JPEGs */
  widths: number[];
  /** of the JPEG renditions, ascending */
  jpegWidths: number[];
  /** bytes of each file by its name, `640.avif` or `video.mp4` */
  files: Record<string, number>;
  /** MIME types with codecs of a film's files, by name; sets of earlier versions have none */
  types?: Record<string, string>;
  /** The WebP files are animated, the JPEGs are stills, and there is no AVIF. */
  isAnimated?: true;
  /** sets of earlier versions have none */
  light?: PictureLight;
  /** what the original has and these files have not: HDR, or the pictures of an animation after the first */
  shownFlat?: FlatKind;
}

/** A replaced set. Pages sent before still refer to it, so it is delivered until `until`. */
export interface SupersededSet extends RenditionSet {
  /** ISO 8601 */
  until: string;
}

/** How long a replaced set is still delivered: longer than any cache stores a page. */
const supersededForMs = 3 * dayMs;

export function parseRenditionSet(row: Pick<MediaTable, 'derivatives'>): RenditionSet | undefined {
  return row.derivatives === null ? undefined : (JSON.parse(row.derivatives) as RenditionSet);
}

/** The files of a video by height (pixels of the shorter side, as in 1080p), ascending; none for a photo. */
export function videoFiles(
  { files, types = {} }: RenditionSet,
  { width, height }: Pick<MediaTable, 'width' | 'height'>,
) {
  const own = Math.min(width ?? 0, height ?? 0);
  return Object.entries(files)
    .flatMap(([name, size]) => {
      const [stem, extension] = name.split('.');
      if (extension !== 'mp4' && extension !== 'webm') return [];
      const isOriginal = stem === 'video';
      return [
        { name, size, height: isOriginal ? own : Number(stem), isOriginal, type: types[name] ?? `video/${extension}` },
      ];
    })
    .sort((a, b) => a.height - b.height || a.size - b.size);
}

export function parseSupersededSets(row: Pick<MediaTable, 'superseded'>): SupersededSet[] {
  return row.superseded === null ? [] : (JSON.parse(row.superseded) as SupersededSet[]);
}

/** The value of `media.superseded` after `next` has replaced the row's set. */
export function supersede(row: Pick<MediaTable, 'derivatives' | 'superseded'>, next: RenditionSet): string | null {
  return replacing(row, parseRenditionSet(row), next);
}

/** The same after `next` has replaced the film's poster. */
export function supersedePoster(row: Pick<MediaTable, 'poster' | 'superseded'>, next: RenditionSet): string | null {
  return replacing(row, row.poster === null ? undefined : (JSON.parse(row.poster) as RenditionSet), next);
}

function replacing(row: Pick<MediaTable, 'superseded'>, replaced: RenditionSet | undefined, next: RenditionSet) {
  const until = new Date(Date.now() + supersededForMs).toISOString();
  const sets = [...parseSupersededSets(row), ...(replaced ? [{ ...replaced, until }] : [])];
  const left = sets.filter(({ set }) => set !== next.set);
  return left.length > 0 ? JSON.stringify(left) : null;
}

/**
 * The names of all sets below `derivatives/` that belong to a row: the present one, superseded ones, and the one that the
 * worker is making. The storage audit treats other sets as orphans.
 */
export function listSetNames(row: MediaTable): string[] {
  // A failed item may be retried and have some files. A film's row does not record that it is being reprocessed.
  const isBeingMade = row.state !== 'ready' || row.pendingSince !== null || row.mediaType === 'video';
  const poster = row.poster === null ? undefined : (JSON.parse(row.poster) as RenditionSet);
  const made = [parseRenditionSet(row), poster, ...parseSupersededSets(row)].flatMap((one) => one?.set ?? []);
  const making = isBeingMade && row.sha256 ? [derivativeSet(row.sha256, row)] : [];
  return [...new Set([...made, ...making])];
}

/** The file for an address without a width: the largest that the client accepts. */
export function mainFile(set: RenditionSet, accept = ''): string {
  const main = findMainVideo(set);
  if (main) return main;
  const largest = set.widths.at(-1);
  if (largest !== undefined && !set.isAnimated && accept.includes('image/avif')) return `${largest}.avif`;
  if (largest !== undefined && accept.includes('image/webp')) return `${largest}.webp`;
  return `${set.jpegWidths.at(-1)}.jpg`;
}

/** The smallest file that is as large as wanted, or else the largest; without a size as `mainFile`. */
export function fileOfSize(
  set: RenditionSet,
  row: Pick<MediaTable, 'mediaType' | 'width' | 'height'>,
  { size, accept = '' }: { size: number | undefined; accept: string | undefined },
): string {
  if (size === undefined) return mainFile(set, accept);
  if (row.mediaType === 'video') {
    const files = videoFiles(set, row).filter(({ type }) => playsEverywhere(type));
    return (files.find(({ height }) => height >= size) ?? files.at(-1))?.name ?? mainFile(set, accept);
  }
  const enough = (widths: readonly number[]) => widths.find((width) => width >= size) ?? widths.at(-1);
  const width = enough(set.widths);
  if (width !== undefined && !set.isAnimated && accept.includes('image/avif')) return `${width}.avif`;
  if (width !== undefined && accept.includes('image/webp')) return `${width}.webp`;
  return `${enough(set.jpegWidths)}.jpg`;
}

/**
 * 1080p, which every screen and most connections can play; else the original, else the best up to 1080p, else the largest. Of
 * those that every browser plays, if there are any.
 */
function findMainVideo(set: RenditionSet): string | undefined {
  const all = videoFiles(set, { width: null, height: null });
  const plain = all.filter(({ type }) => playsEverywhere(type));
  const videos = plain.length > 0 ? plain : all;
  const wanted = videos.find(({ height }) => height === 1080) ?? videos.find(({ isOriginal }) => isOriginal);
  return (wanted ?? videos.findLast(({ height }) => height <= 1080) ?? videos.at(-1))?.name;
}

/** The objects below `derivatives/` that a row refers to, with their sizes. */
export function listRenditions(row: MediaTable): Map<string, number> {
  const sets = [parseRenditionSet(row), parsePoster(row)].filter((one) => one !== undefined);
  return new Map(
    sets.flatMap(({ set, files }) => Object.entries(files).map(([name, size]) => [derivativeKey(set, name), size])),
  );
}

/** The same and those of superseded sets, which are still delivered. */
export function listDelivered(row: MediaTable): Set<string> {
  const replaced = parseSupersededSets(row).flatMap(({ set, files }) =>
    Object.keys(files).map((name) => derivativeKey(set, name)),
  );
  return new Set([...listRenditions(row).keys(), ...replaced]);
}

/** The value of `media.derivatives` without these objects. */
export function derivativesWithout(row: MediaTable, keys: readonly string[]): string | null {
  const renditions = parseRenditionSet(row);
  if (!renditions) return null;
  const left = Object.entries(renditions.files).filter(([name]) => !keys.includes(derivativeKey(renditions.set, name)));
  return left.length === 0 ? null : JSON.stringify({ ...renditions, files: Object.fromEntries(left) });
}

/** The prefix of the SHA-256 of the file that the object was made from; undefined if the key has another form. */
export function findContentPrefix(key: string): string | undefined {
  return new RegExp(`^derivatives/([0-9a-f]{${contentPrefixLength}})-[^/]+/`).exec(key)?.[1];
}

/** A film's poster as stored in `media.poster`: a rendition set like a photo's. */
export type VideoPoster = RenditionSet & Pick<MediaTable, 'width' | 'height' | 'colour' | 'thumbhash'>;

export function parsePoster(row: Pick<MediaTable, 'poster'>): VideoPoster | undefined {
  return row.poster === null ? undefined : (JSON.parse(row.poster) as VideoPoster);
}

export function parsePosterChoice(row: Pick<MediaTable, 'posterChoice'>): PosterChoice {
  return row.posterChoice === null ? null : (JSON.parse(row.posterChoice) as PosterChoice);
}

/**
 * Addresses of renditions: `/media/{id}/{set}` for everybody (or an address at the storage),
 * `/media/{id}/{set}~{until}.{signature}` for staff: `<img>` elements send no bearer token, so previews of unpublished
 * items are signed.
 */
export function createRenditionLinks(key: Buffer, publicUrl?: Storage['publicUrl']) {
  const { sign, isSigned } = createSigner(key, { length: 22 });

  return {
    publicBase: (id: string, set: string) => publicUrl?.(derivativeFolder(set)) ?? `/media/${id}/${set}`,

    /** Valid for one to two days, and the same all day, so that the browser can cache the picture. */
    previewBase(id: string, set: string, now = Date.now()): string {
      const until = String(Math.floor(now / dayMs) + 2);
      return `/media/${id}/${set}~${until}.${sign(toSign(id, set, until))}`;
    },

    /** Parses the part after the id. @returns undefined for a forged or expired preview */
    parse(id: string, segment: string, now = Date.now()): { set: string; isPreview: boolean } | undefined {
      const [set, pass] = segment.split('~', 2) as [string, string | undefined];
      if (pass === undefined) return { set, isPreview: false };
      const [until = '', signature = ''] = pass.split('.', 2);
      const isGenuine = isSigned(toSign(id, set, until), signature);
      return isGenuine && Number(until) * dayMs > now ? { set, isPreview: true } : undefined;
    },
  };
}

function toSign(id: string, set: string, until: string): string {
  return `rendition ${id} ${set} ${until}`;
}

export type RenditionLinks = ReturnType<typeof createRenditionLinks>;
