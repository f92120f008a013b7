import { stat } from 'node:fs/promises';
import { createFault } from '#contract/faults/field-fault.ts';
import { AppError } from '#server/platform/app-error.ts';
import { runBounded } from './bounded-command.ts';
import type { ProbedVideo } from './video-probe.ts';
import { videoProblem, flags, inputArguments } from './input-arguments.ts';
import { pictureFilters, withToneMapping } from './video-encoder.ts';

/** Candidate times as fractions of the duration; titles are at the beginning and credits at the end. */
const candidates = [0.1, 0.2, 0.3, 0.42, 0.55, 0.7, 0.85, 0.02];
/** Stop at the first frame with this score. */
const goodEnough = 0.75;
/** Larger than any rendition of the poster. */
const maxPosterSide = 2_560;

const bounds = { memoryMb: 4_096, timeoutMs: 120_000, fileMb: 200 };
const quiet = '-hide_banner -nostdin -v error -y -threads 1';

/** @returns the time of a good poster frame, in seconds */
export async function findPosterTime(ffmpeg: string, file: string, facts: ProbedVideo, signal?: AbortSignal) {
  let best = { seconds: 0, score: -1 };
  for (const part of facts.durationSeconds === undefined ? [0] : candidates) {
    const seconds = part * (facts.durationSeconds ?? 0);
    const grey = await greyFrame(ffmpeg, file, facts, seconds, signal);
    if (grey.length < scored.width * scored.height) continue;
    const score = scoreFrame(grey);
    if (score > best.score) best = { seconds, score };
    if (score >= goodEnough) break;
  }
  return best.seconds;
}

/**
 * Writes the frame at `seconds`, or the first frame if there is none, as PNG to `output`.
 * @throws AppError file-damaged
 */
export function extractFrame(ffmpeg: string, job: FrameJob, options: { canMapTones: boolean }): Promise<void> {
  return withToneMapping(job.facts, options, (usable) => extractOnce(ffmpeg, job, usable));
}

async function extractOnce(
  ffmpeg: string,
  { input, output, facts, seconds, signal }: FrameJob,
  options: { canMapTones: boolean },
): Promise<void> {
  const scale = Math.min(1, maxPosterSide / Math.max(facts.width, facts.height));
  const size = {
    width: Math.max(1, Math.round(facts.width * scale)),
    height: Math.max(1, Math.round(facts.height * scale)),
  };
  const filters = pictureFilters(facts, size, options);
  for (const at of new Set([seconds, 0])) {
    const args = [...flags(`${quiet} -ss ${at.toFixed(3)}`), ...inputArguments(input)];
    const target = [...firstFrame(facts), filters, ...flags('-f image2pipe -c:v png'), `file:${output}`];
    await runBounded(ffmpeg, [...args, ...target], bounds, { signal }).catch(videoProblem());
    const { size: bytes } = await stat(output).catch(() => ({ size: 0 }));
    if (bytes > 0) return;
  }
  throw new AppError('file-damaged', createFault('no-video'));
}

export interface FrameJob {
  input: string;
  output: string;
  facts: ProbedVideo;
  seconds: number;
  signal?: AbortSignal;
}

const firstFrame = ({ videoStream }: ProbedVideo) => flags(`-map 0:${videoStream} -frames:v 1 -filter:v`);

function greyFrame(ffmpeg: string, file: string, facts: ProbedVideo, seconds: number, signal?: AbortSignal) {
  const args = [...flags(`${quiet} -ss ${seconds.toFixed(3)}`), ...inputArguments(file)];
  const filters = `scale=${scored.width}:${scored.height}:flags=area,format=gray`;
  const target = [...firstFrame(facts), filters, ...flags('-f rawvideo pipe:1')];
  return runBounded(ffmpeg, [...args, ...target], bounds, { signal }).catch(videoProblem());
}

/** The size at which candidate frames are compared. */
const scored = { width: 160, height: 90 };

/**
 * Rates a frame as a poster, from 0: not black, overexposed, uniform or blurred.
 * @param grey brightness, one byte per pixel, in rows, in the size of `scored`
 */
function scoreFrame(grey: Uint8Array, { width, height } = scored): number {
  let sum = 0;
  let squares = 0;
  for (const value of grey) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / grey.length;
  const contrast = Math.sqrt(Math.max(0, squares / grey.length - mean * mean));

  let edges = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0);
      edges += Math.abs(4 * (grey[at] ?? 0) - around);
    }
  }
  const detail = edges / grey.length;
  const light = mean < 24 ? 0.05 : mean < 48 ? 0.5 : mean > 232 ? 0.2 : 1;
  // Contrast and detail are capped, so that noise does not score high.
  return light * (Math.min(contrast, 60) / 60) * (0.4 + 0.6 * Math.min(1, detail / 20));
}
