import type { VideoSource } from '#contract/media/film.ts';
import { playsEverywhere } from '#contract/media/media-types.ts';

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
export function playerSources(sources: readonly VideoSource[]): PlayerSource[] {
  const usual = sources.find(({ height }) => height >= 1080) ?? sources.at(-1);
  if (!usual) return [];
  const plain = sources.filter(({ type }) => playsEverywhere(type));
  const smallest = plain.find(({ height }) => height < usual.height);
  const largest = sources.findLast(({ height }) => height > usual.height);
  const shown = [
    ...(largest ? withPlain(largest, plain).map((source) => ({ source, media: large })) : []),
    ...(smallest ? [{ source: smallest, media: small }] : []),
    { source: usual, media: undefined },
    // For browsers that do not play the type of the usual file: the best of those that all of them play, then smaller ones.
    ...(playsEverywhere(usual.type) ? [] : plain.filter(({ height }) => height <= usual.height).toReversed()).map(
      (source) => ({ source, media: undefined }),
    ),
  ];
  return shown.map(({ source: { url, type }, media }) => ({ src: url, type, ...(media && { media }) }));
}

/** A file, and the one of its height that every browser plays. */
function withPlain(source: VideoSource, plain: VideoSource[]): VideoSource[] {
  if (playsEverywhere(source.type)) return [source];
  return [source, ...plain.filter((other) => other.height === source.height)];
}
