import type { FilmFacts } from './film-facts.ts';

/**
 * The ffmpeg filter chain that scales frames to `size` in standard dynamic range. ffmpeg has already rotated them upright.
 * Scaling comes first, because the other filters then cost less.
 */
export function pictureFilters(
  facts: Pick<FilmFacts, 'isInterlaced' | 'isHdr' | 'framesPerSecond'>,
  { width, height, maxFramesPerSecond }: { width: number; height: number; maxFramesPerSecond?: number },
  { canMapTones }: { canMapTones: boolean },
): string {
  const filters = [`scale=${width}:${height}:flags=bicubic`, 'setsar=1'];
  if (facts.isInterlaced) filters.unshift('yadif=deint=interlaced');
  if (facts.isHdr && canMapTones) filters.push(...toneMapping);
  // Limit the frame rate only if it is clearly higher.
  if (maxFramesPerSecond && facts.framesPerSecond > maxFramesPerSecond + 1)
    filters.unshift(`fps=${maxFramesPerSecond}`);
  return filters.join(',');
}

/** HLG and PQ to BT.709, with Hable's tone curve, which preserves skies and skin. 100 nits are white. */
const toneMapping = [
  'zscale=transfer=linear:npl=100',
  'format=gbrpf32le',
  'zscale=primaries=bt709',
  'tonemap=tonemap=hable:desat=0',
  'zscale=transfer=bt709:matrix=bt709:range=limited',
];
