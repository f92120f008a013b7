import type { FilmFacts } from './film-facts.ts';

/**
 * The chain of filters from a film's pictures to upright ones of `size`, in the colours of ordinary screens. ffmpeg has
 * turned them upright before the first of these. Smaller first: what follows then costs less.
 */
export function pictureFilters(
  facts: Pick<FilmFacts, 'isInterlaced' | 'isHdr' | 'framesPerSecond'>,
  { width, height, maxFramesPerSecond }: { width: number; height: number; maxFramesPerSecond?: number },
  { canMapTones }: { canMapTones: boolean },
): string {
  const filters = [`scale=${width}:${height}:flags=bicubic`, 'setsar=1'];
  if (facts.isInterlaced) filters.unshift('yadif=deint=interlaced');
  if (facts.isHdr && canMapTones) filters.push(...toneMapping);
  // A frame early or late makes no difference; twice as many do.
  if (maxFramesPerSecond && facts.framesPerSecond > maxFramesPerSecond + 1)
    filters.unshift(`fps=${maxFramesPerSecond}`);
  return filters.join(',');
}

/** HLG and PQ to BT.709, with the curve that keeps skies and skin (Hable's). 100 nits are white. */
const toneMapping = [
  'zscale=transfer=linear:npl=100',
  'format=gbrpf32le',
  'zscale=primaries=bt709',
  'tonemap=tonemap=hable:desat=0',
  'zscale=transfer=bt709:matrix=bt709:range=limited',
];
