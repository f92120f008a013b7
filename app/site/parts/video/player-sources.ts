import type { FilmSource } from '#contract/media/film.ts';

export interface PlayerSource {
  src: string;
  type: string;
  media?: string;
}

/** Media queries for phones, and for screens with more pixels than 1080p. */
const small = '(max-width: 40rem)';
const large = '(min-width: 1921px), (min-width: 75rem) and (min-resolution: 2dppx)';

/**
 * The files of a film as `<source>` elements: the browser uses the first whose media query and type match.
 * @param sources smallest first
 */
export function playerSources(sources: readonly FilmSource[]): PlayerSource[] {
  const usual = sources.find(({ height }) => height >= 1080) ?? sources.at(-1);
  if (!usual) return [];
  const smallest = sources.find(({ height, type }) => height < usual.height && type === 'video/mp4');
  const largest = sources.findLast(({ height }) => height > usual.height);
  const shown = [
    ...(largest ? [{ source: largest, media: large }] : []),
    ...(smallest ? [{ source: smallest, media: small }] : []),
    { source: usual, media: undefined },
    // Fallback for browsers that support none of these types, such as old ones without WebM.
    ...sources
      .filter(({ type }) => type === 'video/mp4' && usual.type !== type)
      .map((source) => ({ source, media: undefined })),
  ];
  return shown.map(({ source: { url, type }, media }) => ({ src: url, type, ...(media && { media }) }));
}
