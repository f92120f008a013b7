import type { FilmSource } from '#contract/media/film.ts';

export interface PlayerSource {
  src: string;
  type: string;
  media?: string;
}

/** What telephones get, and what only screens with more dots than 1080p are worth. */
const small = '(max-width: 40rem)';
const large = '(min-width: 1921px), (min-width: 75rem) and (min-resolution: 2dppx)';

/**
 * A film's files as `<source>` elements: the browser takes the first whose screen and type fit.
 * @param sources smallest first
 */
export function playerSources(sources: readonly FilmSource[]): PlayerSource[] {
  const usual = sources.find(({ lines }) => lines >= 1080) ?? sources.at(-1);
  if (!usual) return [];
  const smallest = sources.find(({ lines, type }) => lines < usual.lines && type === 'video/mp4');
  const largest = sources.findLast(({ lines }) => lines > usual.lines);
  const shown = [
    ...(largest ? [{ source: largest, media: large }] : []),
    ...(smallest ? [{ source: smallest, media: small }] : []),
    { source: usual, media: undefined },
    // For a browser that plays none of those, such as an old one before a WebM.
    ...sources
      .filter(({ type }) => type === 'video/mp4' && usual.type !== type)
      .map((source) => ({ source, media: undefined })),
  ];
  return shown.map(({ source: { url, type }, media }) => ({ src: url, type, ...(media && { media }) }));
}
