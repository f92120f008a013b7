import { z } from 'zod';
import { createFault, type Fault } from '#contract/faults/field-fault.ts';
import { AppError } from '#server/platform/app-error.ts';
import { runBounded } from './bounded-command.ts';
import { videoProblem, flags, isReadCodec, probeArguments } from './input-arguments.ts';

const maxStreams = 40;
const maxSide = 8_192;
export const maxVideoSeconds = 12 * 60 * 60;

/** No tags: they may contain personal data and megabytes. */
const entries = [
  'format=format_name,duration,nb_streams,bit_rate',
  'stream=index,codec_type,codec_name,pix_fmt,width,height,sample_aspect_ratio,field_order,color_primaries,color_transfer,color_space,color_range,start_time,duration,avg_frame_rate',
  'stream_disposition=attached_pic,default',
  'stream_side_data=rotation,displaymatrix',
].join(':');

const number = z.coerce.number().catch(Number.NaN);
/** Of colours: ffprobe says `unknown`, `reserved` or nothing of a tag that is missing. */
const tag = z
  .string()
  .optional()
  .transform((said) => (said === 'unknown' || said === 'unspecified' || said === 'reserved' ? undefined : said));
const stream = z.object({
  index: z.number().int(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  pix_fmt: z.string().default(''),
  width: z.number().int().default(0),
  height: z.number().int().default(0),
  sample_aspect_ratio: z.string().default('1:1'),
  field_order: z.string().default('progressive'),
  color_primaries: tag,
  color_transfer: tag,
  color_space: tag,
  color_range: tag,
  start_time: number.optional(),
  duration: number.optional(),
  avg_frame_rate: z.string().default('0/0'),
  disposition: z.object({ attached_pic: z.number(), default: z.number() }).partial().default({}),
  side_data_list: z
    .array(z.object({ rotation: z.number().optional(), displaymatrix: z.string().optional() }))
    .default([]),
});
type Stream = z.infer<typeof stream>;
const probeOutput = z.object({
  streams: z.array(stream).default([]),
  format: z.object({
    format_name: z.string(),
    nb_streams: z.number().int(),
    duration: number.optional(),
    bit_rate: number.optional(),
  }),
});

/**
 * Reads a film's properties with ffprobe.
 * @throws AppError file-damaged if it is unreadable, or exceeds what cameras write
 */
export async function probeVideo(
  { ffprobe, decoders }: { ffprobe: string; decoders: readonly string[] },
  file: string,
  signal?: AbortSignal,
): Promise<ProbedVideo> {
  const args = flags('-v error -threads 1 -analyzeduration 10M -probesize 20M');
  const bounds = { memoryMb: 2_048, timeoutMs: 120_000 };
  const output = await runBounded(
    ffprobe,
    [...args, ...probeArguments(file, decoders), '-show_entries', entries, '-of', 'json'],
    bounds,
    {
      signal,
    },
  ).catch(videoProblem());
  const parsed = probeOutput.safeParse(JSON.parse(output.toString()));
  if (!parsed.success) throw damaged(createFault('video-unreadable'));
  return toFacts(parsed.data);
}

function toFacts({ streams, format }: z.infer<typeof probeOutput>): ProbedVideo {
  if (format.nb_streams > maxStreams) throw damaged(createFault('video-too-many-tracks'));
  const video = findFirst(streams, 'video', createFault('video-picture-unknown'));
  if (!video || video.width < 2 || video.height < 2) throw damaged(createFault('no-video'));
  if (Math.max(video.width, video.height) > maxSide) throw damaged(createFault('video-too-many-pixels'));
  const audio = findFirst(streams, 'audio', createFault('video-sound-unknown'));
  // Other tracks, of chapters for example, may be longer than picture and sound.
  const played = Math.max(findEnd(video), audio ? findEnd(audio) : 0);
  const durationSeconds = [played, format.duration].find((found) => found !== undefined && found > 0);
  if (durationSeconds !== undefined && durationSeconds > maxVideoSeconds) {
    throw damaged(createFault('video-too-long'));
  }
  const container = findContainer(format.format_name);
  const { codec_name: codec = '', pix_fmt: pixels } = video;
  const isRgb = /rgb|bgr|gbr|pal8/.test(pixels);
  return {
    container,
    ...uprightSize(video),
    durationSeconds,
    kbps: format.bit_rate ? format.bit_rate / 1000 : undefined,
    framesPerSecond: ratio(video.avg_frame_rate, '/') || 25,
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(video.field_order),
    isHdr: ['smpte2084', 'arib-std-b67'].includes(video.color_transfer ?? ''),
    colours: {
      primaries: video.color_primaries,
      transfer: video.color_transfer,
      // Of a picture in YUV it says nothing.
      matrix: video.color_space === 'gbr' && !isRgb ? undefined : video.color_space,
      range: video.color_range,
      isRgb,
    },
    plays: playsInBrowsers(container, { codec, pixels, isMirrored: isMirrored(video) }, audio?.codec_name),
    videoStream: video.index,
    audioStream: audio?.index,
  };
}

/**
 * The stream of a type that is shown: the first that can be read. Cover pictures are video streams too, and are skipped.
 * @throws AppError file-damaged with `unknown` if there are some, and none of them can be read
 */
function findFirst(streams: Stream[], type: string, unknown: Fault): Stream | undefined {
  const all = streams.filter((found) => found.codec_type === type && !found.disposition.attached_pic);
  const candidates = all.filter(({ codec_name: name }) => name && isReadCodec(name));
  if (all.length > 0 && candidates.length === 0) throw damaged(unknown);
  return candidates.find(({ disposition }) => disposition.default) ?? candidates[0];
}

function uprightSize({ width, height, sample_aspect_ratio: aspect, side_data_list: sideData }: Stream) {
  const stretched = Math.round(width * (ratio(aspect, ':') || 1));
  const rotation = sideData.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  return Math.abs(rotation) % 180 === 90 ? { width: height, height: stretched } : { width: stretched, height };
}

/** NaN, which ffprobe's N/A becomes, counts as nothing. */
function findEnd({ start_time: start, duration }: Stream): number {
  return duration ? Math.max(0, start || 0) + duration : 0;
}

/** By the sign of the determinant of the matrix that turns the picture (ISO/IEC 14496-12, 6.2.2). */
function isMirrored({ side_data_list: sideData }: Stream): boolean {
  const matrix = sideData.find(({ displaymatrix }) => displaymatrix)?.displaymatrix ?? '';
  const rows = [...matrix.matchAll(/^\d+:\s+(-?\d+)\s+(-?\d+)/gm)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const [[a, b], [c, d]] = [rows[0] ?? [1, 0], rows[1] ?? [0, 1]];
  return a * d - b * c < 0;
}

function ratio(text: string, sign: string): number | undefined {
  const [over, under] = text.split(sign).map(Number);
  return over && under && Number.isFinite(over / under) ? over / under : undefined;
}

function findContainer(names: string): ProbedVideo['container'] {
  if (names.includes('webm')) return 'webm';
  return names === 'avi' || names === 'asf' ? names : 'mp4';
}

function damaged(what: Fault): AppError {
  return new AppError('file-damaged', what);
}

/** Properties of a video, from its container and first frames. */
export interface ProbedVideo {
  container: 'mp4' | 'webm' | 'avi' | 'asf';
  /** upright, with square pixels */
  width: number;
  height: number;
  /** undefined if the container does not say */
  durationSeconds: number | undefined;
  /** of the whole file, kilobits per second */
  kbps: number | undefined;
  framesPerSecond: number;
  isInterlaced: boolean;
  /** PQ or HLG: without tone mapping the picture looks washed out */
  isHdr: boolean;
  /** What the file says of its colours, by ffmpeg's names; what is missing is assumed when it is converted. */
  colours: VideoColours;
  /** Whether browsers can play the picture and the sound; `everywhere`: also those that know H.264 and AAC alone. */
  plays: { picture: boolean; sound: boolean; everywhere: boolean };
  /** stream indexes in the file */
  videoStream: number;
  audioStream: number | undefined;
}

export interface VideoColours {
  primaries: string | undefined;
  transfer: string | undefined;
  matrix: string | undefined;
  range: string | undefined;
  /** RGB has no matrix */
  isRgb: boolean;
}

/** Codecs that recent browsers play in each container, by ffmpeg's names. */
const playable = {
  mp4: { video: ['h264', 'vp9', 'av1'], audio: ['aac', 'mp3', 'opus', 'flac'] },
  webm: { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] },
};

/** Browsers decode H.264 with 8 bits and 4:2:0 only; other pixel formats show green or nothing. */
const h264Pixels = ['yuv420p', 'yuvj420p'];
const plainSound = ['aac', 'mp3'];
const newerPixels = [...h264Pixels, 'yuv420p10le'];

function playsInBrowsers(
  container: ProbedVideo['container'],
  video: { codec: string; pixels: string; isMirrored: boolean },
  audioCodec: string | undefined,
): ProbedVideo['plays'] {
  if (container !== 'mp4' && container !== 'webm') return { picture: false, sound: false, everywhere: false };
  const known = playable[container];
  const pixels = video.codec === 'h264' ? h264Pixels : newerPixels;
  const sound = audioCodec === undefined || known.audio.includes(audioCodec);
  // Turning is left to the browser; not all of them mirror.
  const picture = known.video.includes(video.codec) && pixels.includes(video.pixels) && !video.isMirrored;
  // Sound that browsers do not play is made anew, as AAC.
  const isPlainSound = !sound || audioCodec === undefined || plainSound.includes(audioCodec);
  return { picture, sound, everywhere: picture && video.codec === 'h264' && isPlainSound };
}
