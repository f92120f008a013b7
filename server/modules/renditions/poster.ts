import type { PosterChoice } from '#contract/media/film.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import type { RenditionSet } from './rendition-set.ts';

/** A film's poster as stored in `media.poster`: a rendition set like a photo's. */
export type FilmPoster = RenditionSet & Pick<MediaTable, 'width' | 'height' | 'colour' | 'thumbhash'>;

export function posterOf(row: Pick<MediaTable, 'poster'>): FilmPoster | undefined {
  return row.poster === null ? undefined : (JSON.parse(row.poster) as FilmPoster);
}

export function posterChoiceOf(row: Pick<MediaTable, 'posterChoice'>): PosterChoice {
  return row.posterChoice === null ? null : (JSON.parse(row.posterChoice) as PosterChoice);
}
