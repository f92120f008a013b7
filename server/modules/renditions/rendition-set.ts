import type { MediaTable } from '#server/platform/db/schema.ts';
import { derivativeSet } from './photo-plan.ts';

/** What the media worker made of a file, as `media.derivatives` holds it. */
export interface RenditionSet {
  /** the folder of the files, and the part of their addresses that changes with their bytes */
  set: string;
  /** of the AVIF and WebP renditions, ascending; empty for a video, and while only the first JPEGs of a picture exist */
  widths: number[];
  /** of the JPEG renditions, ascending */
  jpegWidths: number[];
  /** bytes of each file by its name, `640.avif` or `video.mp4` */
  files: Record<string, number>;
  /** The WebP files move, the JPEGs are stills, and there is no AVIF. */
  isAnimated?: true;
}

/** A set that was replaced. Pages that were sent before still name it, so it is delivered until `until`. */
export interface SupersededSet extends RenditionSet {
  /** ISO 8601 */
  until: string;
}

/** How long after its replacement a set is still delivered: longer than pages are kept anywhere. */
const supersededForMs = 3 * 24 * 60 * 60 * 1000;

export function renditionSetOf(row: Pick<MediaTable, 'derivatives'>): RenditionSet | undefined {
  return row.derivatives === null ? undefined : (JSON.parse(row.derivatives) as RenditionSet);
}

/** The files of a film by their lines (pixels of the shorter side), fewest first; none for a photo. */
export function filmFiles({ files }: RenditionSet, { width, height }: Pick<MediaTable, 'width' | 'height'>) {
  const own = Math.min(width ?? 0, height ?? 0);
  return Object.entries(files)
    .flatMap(([name, size]) => {
      const [stem, extension] = name.split('.');
      if (extension !== 'mp4' && extension !== 'webm') return [];
      return [{ name, size, lines: stem === 'video' ? own : Number(stem), isOriginal: stem === 'video' }];
    })
    .sort((a, b) => a.lines - b.lines || a.size - b.size);
}

export function supersededSetsOf(row: Pick<MediaTable, 'superseded'>): SupersededSet[] {
  return row.superseded === null ? [] : (JSON.parse(row.superseded) as SupersededSet[]);
}

/** What `media.superseded` is to hold once `next` has replaced the row's present set. */
export function supersede(row: Pick<MediaTable, 'derivatives' | 'superseded'>, next: RenditionSet): string | null {
  return replacing(row, renditionSetOf(row), next);
}

/** The same once `next` has replaced the film's present poster. */
export function supersedePoster(row: Pick<MediaTable, 'poster' | 'superseded'>, next: RenditionSet): string | null {
  return replacing(row, row.poster === null ? undefined : (JSON.parse(row.poster) as RenditionSet), next);
}

function replacing(row: Pick<MediaTable, 'superseded'>, replaced: RenditionSet | undefined, next: RenditionSet) {
  const until = new Date(Date.now() + supersededForMs).toISOString();
  const sets = [...supersededSetsOf(row), ...(replaced ? [{ ...replaced, until }] : [])];
  const left = sets.filter(({ set }) => set !== next.set);
  return left.length > 0 ? JSON.stringify(left) : null;
}

/**
 * The names of all sets below `derivatives/` that belong to a row: the one that is shown, those that are delivered for
 * a while yet, and the one that the worker is making. Anything else there is out of plan.
 */
export function setNamesOf(row: MediaTable): string[] {
  // What failed may be tried again, and half of it may be there. Of a film the row does not tell that it is made anew.
  const isBeingMade = row.state !== 'ready' || row.pendingSince !== null || row.mediaType === 'video';
  const poster = row.poster === null ? undefined : (JSON.parse(row.poster) as RenditionSet);
  const made = [renditionSetOf(row), poster, ...supersededSetsOf(row)].flatMap((one) => one?.set ?? []);
  const making = isBeingMade && row.sha256 ? [derivativeSet(row.sha256, row.mediaType)] : [];
  return [...new Set([...made, ...making])];
}

/** The one file that stands for the whole where an address names no width: the largest that the client can show. */
export function mainFile(set: RenditionSet, accept = ''): string {
  const film = mainFilm(set);
  if (film) return film;
  const largest = set.widths.at(-1);
  if (largest !== undefined && !set.isAnimated && accept.includes('image/avif')) return `${largest}.avif`;
  if (largest !== undefined && accept.includes('image/webp')) return `${largest}.webp`;
  return `${set.jpegWidths.at(-1)}.jpg`;
}

/** 1080p, which every screen and most lines take; else the film as it came, else the best there is yet. */
function mainFilm(set: RenditionSet): string | undefined {
  const films = filmFiles(set, { width: null, height: null });
  const wanted = films.find(({ lines }) => lines === 1080) ?? films.find(({ isOriginal }) => isOriginal);
  return (wanted ?? films.findLast(({ lines }) => lines <= 1080) ?? films.at(-1))?.name;
}
