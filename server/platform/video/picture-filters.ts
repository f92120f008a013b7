import { AppError } from '#server/platform/app-error.ts';
import type { VideoColours, ProbedVideo } from './film-facts.ts';

/**
 * The ffmpeg filter chain that scales frames to `size` in standard dynamic range. ffmpeg has already rotated them upright.
 * Scaling comes first, because the other filters then cost less.
 */
export function pictureFilters(
  facts: Pick<ProbedVideo, 'isInterlaced' | 'isHdr' | 'framesPerSecond' | 'colours'>,
  { width, height, maxFramesPerSecond }: { width: number; height: number; maxFramesPerSecond?: number },
  { canMapTones }: { canMapTones: boolean },
): string {
  // RGB would become the matrix of standard definition, without a word in the file.
  const matrix = facts.colours.isRgb ? ':out_color_matrix=bt709:out_range=limited' : '';
  const filters = [...missingColours(facts), `scale=${width}:${height}:flags=bicubic${matrix}`, 'setsar=1'];
  if (facts.isInterlaced) filters.unshift('yadif=deint=interlaced');
  if (facts.isHdr && canMapTones) filters.push(...toneMapping);
  // Limit the frame rate only if it is clearly higher.
  if (maxFramesPerSecond && facts.framesPerSecond > maxFramesPerSecond + 1)
    filters.unshift(`fps=${maxFramesPerSecond}`);
  return filters.join(',');
}

/** What the file does not say of its colours: BT.2020 beside HLG and PQ, BT.709 else, as players assume. */
function missingColours({ colours, isHdr }: { colours: VideoColours; isHdr: boolean }): string[] {
  const { primaries, transfer, matrix, range, isRgb } = colours;
  const missing = [
    ...(primaries ? [] : [`color_primaries=${isHdr ? 'bt2020' : 'bt709'}`]),
    ...(transfer ? [] : ['color_trc=bt709']),
    ...(matrix || isRgb ? [] : [`colorspace=${isHdr ? 'bt2020nc' : 'bt709'}`]),
    ...(range || isRgb ? [] : ['range=limited']),
  ];
  return missing.length > 0 ? [`setparams=${missing.join(':')}`] : [];
}

/** HLG and PQ to BT.709, with Hable's tone curve, which preserves skies and skin. 100 nits are white. */
const toneMapping = [
  'zscale=transfer=linear:npl=100',
  'format=gbrpf32le',
  'zscale=primaries=bt709',
  'tonemap=tonemap=hable:desat=0',
  'zscale=transfer=bt709',
  // What BT.709 does not have is cut off in RGB: in YUV it would become another colour.
  'format=gbrp',
  'scale=out_color_matrix=bt709:out_range=limited',
  'setparams=colorspace=bt709',
];

/** Runs a conversion with tone mapping, and again without it if that fails: a film that looks pale is better than none. */
export async function withToneMapping<Options extends { canMapTones: boolean }>(
  { isHdr }: Pick<ProbedVideo, 'isHdr'>,
  options: Options,
  run: (options: Options) => Promise<void>,
): Promise<void> {
  if (!isHdr || !options.canMapTones) return run(options);
  try {
    await run(options);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await run({ ...options, canMapTones: false });
  }
}
