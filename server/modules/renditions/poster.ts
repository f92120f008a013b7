import type { PosterChoice } from '#contract/media/film.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import type { RenditionSet } from './rendition-set.ts';

/** A film's poster as stored in `media.poster`: a rendition set like a photo's. */
export type VideoPoster = RenditionSet & Pick<MediaTable, 'width' | 'height' | 'colour' | 'thumbhash'>;

export function parsePoster(row: Pick<MediaTable, 'poster'>): VideoPoster | undefined {
  return row.poster === null ? undefined : (JSON.parse(row.poster) as VideoPoster);
}

export function parsePosterChoice(row: Pick<MediaTable, 'posterChoice'>): PosterChoice {
  return row.posterChoice === null ? null : (JSON.parse(row.posterChoice) as PosterChoice);
}
