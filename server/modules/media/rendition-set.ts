import type { MediaTable } from '#server/platform/db/schema.ts';

/** What the media worker made of a file, as `media.derivatives` holds it. */
export interface RenditionSet {
  /** the folder of the files, and the part of their addresses that changes with their bytes */
  set: string;
  /** of the AVIF and WebP renditions, ascending; empty for a video */
  widths: number[];
  /** of the JPEG renditions, ascending */
  jpegWidths: number[];
  /** bytes of each file by its name, `640.avif` or `video.mp4` */
  files: Record<string, number>;
}

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

/** The one file that stands for the whole where an address names no width: the largest that the client can show. */
export function mainFile(set: RenditionSet, accept = ''): string {
  const film = mainFilm(set);
  if (film) return film;
  const largest = set.widths.at(-1);
  if (largest !== undefined && accept.includes('image/avif')) return `${largest}.avif`;
  if (largest !== undefined && accept.includes('image/webp')) return `${largest}.webp`;
  return `${set.jpegWidths.at(-1)}.jpg`;
}

/** 1080p, which every screen and most lines take; else the film as it came, else the best there is yet. */
function mainFilm(set: RenditionSet): string | undefined {
  const films = filmFiles(set, { width: null, height: null });
  const wanted = films.find(({ lines }) => lines === 1080) ?? films.find(({ isOriginal }) => isOriginal);
  return (wanted ?? films.findLast(({ lines }) => lines <= 1080) ?? films.at(-1))?.name;
}
