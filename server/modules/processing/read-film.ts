import { videoFailures } from '#contract/media/film-failures.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ProbedVideo } from '#server/platform/video/film-facts.ts';
import type { VideoTools } from '#server/platform/video/film-tools.ts';

/**
 * A film as it can be read, with its properties: the file itself, or a copy of its picture and sound in `folder` if another track keeps
 * ffprobe from answering.
 * @throws AppError file-damaged
 */
export async function readVideo(
  tools: VideoTools,
  file: string,
  folder: string,
  signal: AbortSignal,
): Promise<{ film: string; facts: ProbedVideo }> {
  try {
    return { film: file, facts: await tools.probe(file, signal) };
  } catch (error) {
    if (!(error instanceof AppError) || error.message !== videoFailures.unreadable) throw error;
    const film = await tools.copyFirstTracks(file, folder, signal);
    if (film === undefined) throw error;
    return { film, facts: await tools.probe(film, signal) };
  }
}
