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

/** The one file that stands for the whole where an address names no width: the largest that the client can show. */
export function mainFile(set: RenditionSet, accept = ''): string {
  const [video] = Object.keys(set.files).filter((name) => name.startsWith('video.'));
  if (video) return video;
  const largest = set.widths.at(-1);
  if (largest !== undefined && accept.includes('image/avif')) return `${largest}.avif`;
  if (largest !== undefined && accept.includes('image/webp')) return `${largest}.webp`;
  return `${set.jpegWidths.at(-1)}.jpg`;
}
