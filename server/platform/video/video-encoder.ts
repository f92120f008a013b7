import os from 'node:os';
import { createFault } from '#contract/faults/field-fault.ts';
import { minuteMs } from '#contract/durations.ts';
import { AppError } from '#server/platform/app-error.ts';
import { runBounded } from './bounded-command.ts';
import { type ProbedVideo, maxVideoSeconds, type VideoColours } from './video-probe.ts';
import { videoProblem, flags, inputArguments } from './input-arguments.ts';

/** How a video is encoded for browsers: as H.264 and AAC, which all of them play. */
export interface VideoRendition {
  /** file name without extension */
  name: string;
  /** pixels, both even */
  width: number;
  height: number;
  /** maximum kilobits per second; a calm picture needs less */
  videoKbps: number;
  audioKbps: number;
  maxFramesPerSecond: number;
}

export interface EncodeJob {
  input: string;
  output: string;
  facts: ProbedVideo;
  /** `sound-only` copies the picture, which browsers can play, and encodes the audio. */
  rendition: VideoRendition | 'sound-only';
  signal?: AbortSignal;
  /** @param part from 0 to 1 */
  onProgress?(part: number): void;
}

export interface EncodeOptions {
  canMapTones: boolean;
  /** uses one thread: slower, with less memory */
  sparesMemory: boolean;
}

/** More than four threads hardly speed up one video. Each takes memory: 60 MB for 1080p. */
const maxThreads = Math.max(1, Math.min(4, os.availableParallelism()));
/** Kill ffmpeg after this long without output: it reports progress twice a second. */
const silenceMs = 10 * minuteMs;

/** Makes one MP4 of a video, with its index in front and without metadata. */
export function encodeVideo(ffmpeg: string, job: EncodeJob, options: EncodeOptions): Promise<void> {
  return withToneMapping(job.facts, options, (usable) => encodeOnce(ffmpeg, job, usable));
}

async function encodeOnce(ffmpeg: string, job: EncodeJob, options: EncodeOptions): Promise<void> {
  const threads = options.sparesMemory ? 1 : maxThreads;
  const { input, output, facts, rendition, signal, onProgress } = job;
  const sound = facts.audioStream === undefined ? '' : ` -map 0:${facts.audioStream}`;
  const soundKbps = rendition === 'sound-only' ? 192 : rendition.audioKbps;
  const args = [
    ...flags(`-hide_banner -nostdin -v error -nostats -progress pipe:1 -y -threads ${threads}`),
    ...inputArguments(input),
    ...flags(`-map 0:${facts.videoStream}${sound} -sn -dn -map_metadata -1 -map_chapters -1 -t ${maxVideoSeconds}`),
    ...(rendition === 'sound-only' ? copiedPicture : encodedPicture(facts, rendition, { ...options, threads })),
    ...flags(`-c:a aac -ac 2 -ar 48000 -b:a ${soundKbps}k`),
    // Leave out program names, versions and times.
    ...flags('-fflags +bitexact -flags:v +bitexact -flags:a +bitexact -movflags +faststart -f mp4'),
    `file:${output}`,
  ];
  const seconds = facts.durationSeconds;
  const bounds = {
    memoryMb: 4_096,
    // Forty times the film's duration: 4K on one busy core.
    timeoutMs: Math.min(30 * minuteMs + (seconds ?? maxVideoSeconds) * 40_000, 2 ** 31 - 1),
    silenceMs,
    fileMb: 20 * 1024,
  };
  let done = 0;
  const onOutput = (chunk: Buffer) => {
    // On a busy machine several reports arrive at once: use the last.
    const reported = [...chunk.toString().matchAll(/out_time_us=(\d+)/g)].at(-1)?.[1];
    const reached = Number(reported ?? 0) / 1_000_000;
    done = Math.max(done, reached);
    if (seconds) onProgress?.(Math.min(1, done / seconds));
  };
  await runBounded(ffmpeg, args, bounds, { signal, onOutput }).catch(videoProblem());
  // ffmpeg encodes what it can read of a truncated file and reports success.
  if (seconds && done < seconds * 0.9 - 2) throw new AppError('file-damaged', createFault('video-ends-early'));
}

/** NAL unit type 6 (SEI) contains what cameras add: their name, the time, sometimes the place. */
const copiedPicture = flags('-c:v copy -bsf:v filter_units=remove_types=6');

function encodedPicture(
  facts: ProbedVideo,
  rendition: VideoRendition,
  { threads, ...options }: EncodeOptions & { threads: number },
): string[] {
  const { videoKbps } = rendition;
  return [
    '-filter:v',
    pictureFilters(facts, rendition, options),
    ...flags(`-filter_threads ${threads} -c:v libx264 -preset veryfast -profile:v high -pix_fmt yuv420p`),
    // Constant quality with a maximum bit rate; a key frame every few seconds, so that seeking is quick.
    ...flags(`-threads ${threads} -crf 22 -maxrate ${videoKbps}k -bufsize ${videoKbps * 2}k -g 120`),
  ];
}

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

/** Runs a conversion with tone mapping, and again without it if that fails: a video that looks pale is better than none. */
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
