import path from 'node:path';
import { minuteMs } from '#contract/durations.ts';
import { AppError } from '#server/platform/app-error.ts';
import { runBounded } from './bounded-command.ts';
import { type EncodeJob, encodeVideo } from './video-encoder.ts';
import { type ProbedVideo, probeVideo } from './video-probe.ts';
import { extractFrame, findPosterTime, type FrameJob } from './poster-frame.ts';
import { videoProblem, flags, inputArguments } from './input-arguments.ts';

/** Operations that need ffmpeg. Each call has limits of time and memory, and can read only its own file. */
export interface VideoTools {
  /** ffmpeg's version string */
  version: string;
  /** pixels of the shorter side of the largest rendition */
  maxShortSide: number;
  /** @throws AppError file-damaged */
  probe(file: string, signal?: AbortSignal): Promise<ProbedVideo>;
  /** @returns the path of a copy in `folder`; undefined if there is none */
  copyFirstTracks(file: string, folder: string, signal?: AbortSignal): Promise<string | undefined>;
  /** @returns seconds into the video */
  findPosterTime(file: string, facts: ProbedVideo, signal?: AbortSignal): Promise<number>;
  /** @throws AppError file-damaged */
  extractFrame(job: FrameJob): Promise<void>;
  /** @throws AppError file-damaged */
  encode(job: EncodeJob): Promise<void>;
}

/** @returns undefined if ffmpeg or ffprobe is missing, or lacks an H.264 encoder */
export async function findVideoTools({
  ffmpeg,
  ffprobe,
  sparesMemory = false,
}: {
  ffmpeg: string;
  ffprobe: string;
  /** for a small machine: one thread, and no rendition in 4K, which takes 0.8 GB with one thread */
  sparesMemory?: boolean;
}): Promise<VideoTools | undefined> {
  const bounds = { memoryMb: 2_048, timeoutMs: 30_000 };
  const ask = async (command: string, question: string) => (await runBounded(command, [question], bounds)).toString();
  try {
    const [about, encoders, filters, decoders] = await Promise.all([
      ask(ffmpeg, '-version'),
      ask(ffmpeg, '-encoders'),
      ask(ffmpeg, '-filters'),
      ask(ffprobe, '-decoders'),
    ]);
    if (!encoders.includes('libx264')) return undefined;
    const probing = {
      ffprobe,
      decoders: [...decoders.matchAll(/^ [VAS]\S{5} (\w\S*)/gm)].map(([, name]) => name as string),
    };
    const options = { canMapTones: filters.includes(' zscale ') && filters.includes(' tonemap '), sparesMemory };
    return {
      maxShortSide: sparesMemory ? 1_080 : 2_160,
      version: /^ffmpeg version (\S+)/.exec(about)?.[1] ?? 'unknown',
      probe: (file, signal) => probeVideo(probing, file, signal),
      copyFirstTracks: (file, folder, signal) => copyFirstTracks(ffmpeg, file, folder, signal),
      findPosterTime: (file, facts, signal) => findPosterTime(ffmpeg, file, facts, signal),
      extractFrame: (job) => extractFrame(ffmpeg, job, options),
      encode: (job) => encodeVideo(ffmpeg, job, options),
    };
  } catch {
    return undefined;
  }
}

/** Containers to try: QuickTime takes most codecs, MP4 and Matroska those that it does not. */
const containers = ['mov', 'mp4', 'matroska'];
const bounds = { memoryMb: 2_048, timeoutMs: 30 * minuteMs, fileMb: 20 * 1024 };

/**
 * Copies the first picture and the first sound of a video into a file in `folder`. No track is decoded, so that none can be in the way.
 * @returns undefined if there is no such copy
 */
async function copyFirstTracks(
  ffmpeg: string,
  file: string,
  folder: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const output = path.join(folder, 'first-tracks');
  for (const container of containers) {
    const args = [
      ...flags('-hide_banner -nostdin -v error -y'),
      ...inputArguments(file),
      ...flags(`-map 0:V:0 -map 0:a:0? -map_chapters -1 -c copy -strict -2 -f ${container}`),
      `file:${output}`,
    ];
    try {
      await runBounded(ffmpeg, args, bounds, { signal }).catch(videoProblem());
      return output;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return undefined;
}
