import path from 'node:path';
import { AppError } from '#server/platform/app-error.ts';
import { runBounded } from './bounded-command.ts';
import { videoProblem } from './film-problem.ts';
import { flags, inputArguments } from './input-arguments.ts';

/** Containers to try: QuickTime takes most codecs, MP4 and Matroska those that it does not. */
const containers = ['mov', 'mp4', 'matroska'];
const bounds = { memoryMb: 2_048, timeoutMs: 30 * 60_000, fileMb: 20 * 1024 };

/**
 * Copies the first picture and the first sound of a film into a file in `folder`. No track is decoded, so that none can be in the way.
 * @returns undefined if there is no such copy
 */
export async function copyFirstTracks(
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
