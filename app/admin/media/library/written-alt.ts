import type { MediaItem } from '#contract/media/media.ts';

/** The alternative text that staff have written: the name of the file, which stands there until then, is none. */
export function writtenAlt({ alt, originalName }: Pick<MediaItem, 'alt' | 'originalName'>): string {
  return alt === originalName.replace(/\.[^.]*$/, '') ? '' : alt;
}
