import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { MediaTable } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { VideoRendition } from '#server/platform/video/film-encoder.ts';
import type { ProbedVideo } from '#server/platform/video/film-facts.ts';
import type { VideoTools } from '#server/platform/video/film-tools.ts';
import { findVideoType } from '#server/platform/video/video-rewrapper.ts';
import { derivativeFolder, derivativeKey, derivativeSet } from '#server/modules/renditions/photo-plan.ts';
import type { VideoProgressRepository } from './film-progress.repository.ts';
import type { ItemColumns, JobOutcome, JobQueue } from './job-queue.repository.ts';
import { planVideo } from '#server/modules/renditions/film-plan.ts';
import { type RenditionSet, parseRenditionSet, supersede } from '#server/modules/renditions/rendition-set.ts';
import type { ScratchFolder } from '#server/platform/scratch-folder.ts';
import { readVideo } from './read-film.ts';
import { withOriginal } from './with-original.ts';

const progressEveryMs = 2_000;

/**
 * The long step for a film: its renditions, one after the other. Each is stored when it is done, so that an interruption
 * costs at most one, and shown at once. If renditions of an earlier plan are shown, they are replaced when all new ones
 * exist.
 * @throws AppError for a failure that a retry cannot fix
 */
export function createVideoRenditions(parts: {
  storage: Storage;
  tools: VideoTools | undefined;
  queue: Pick<JobQueue, 'update'>;
  progress: Pick<VideoProgressRepository, 'save'>;
  scratch: ScratchFolder;
  /** Awaited after each file that becomes visible to the public. */
  onReady(row: MediaTable): Promise<void>;
}) {
  const { storage, tools, queue, progress, scratch, onReady } = parts;

  const make = async (row: MediaTable, file: string, folder: string, workerId: string, signal: AbortSignal) => {
    if (!tools) return { waitsForFfmpeg: true };
    const read = await readVideo(tools, file, folder, signal);
    const facts = withLength(row, read.facts);
    const set = derivativeSet(row.sha256 as string, 'video');
    const present = parseRenditionSet(row);
    const isReplacement = present !== undefined && present.set !== set;
    const made: MadeFiles = isReplacement
      ? await storedFiles(set)
      : { files: { ...present?.files }, types: { ...present?.types } };
    const isPlayable = facts.plays.everywhere && Object.keys(made.files).some((name) => name.startsWith('video.'));
    const planned = planVideo({ ...facts, isPlayable }, tools.maxShortSide);
    const show = async (toColumns: (now: MediaTable) => ItemColumns) => {
      const shown = (now: MediaTable) => ({ ...toColumns(now), state: 'ready' as const, failureReason: null });
      const isShown = await queue.update(row.id, workerId, shown, { isProgress: true });
      if (isShown) await onReady(row);
      return isShown;
    };
    const report = progressReporter(
      planned,
      (percent) => void progress.save(row.id, workerId, percent).catch(() => {}),
    );

    for (const rendition of planned) {
      const name = `${rendition.name}.mp4`;
      if (name in made.files) continue;
      const output = path.join(folder, name);
      const onProgress = (part: number) => report(rendition, part);
      await tools.encode({ input: read.film, output, facts, rendition, signal, onProgress });
      const { size } = await stat(output);
      const type = await findVideoType(output);
      await storage.put(derivativeKey(set, name), createReadStream(output));
      await rm(output);
      made.files[name] = size;
      made.types[name] = type;
      if (!isReplacement && !(await show((now) => withFile(now, set, name, { size, type })))) return {};
    }
    if (isReplacement) await show((now) => replacing(now, set, made));
    return {};
  };

  /** Files of this plan made from the same bytes before: by an interrupted job, or for another item. */
  const storedFiles = async (set: string): Promise<MadeFiles> => {
    const folder = `${derivativeFolder(set)}/`;
    const stored = await Array.fromAsync(storage.list(folder));
    const files = stored.map(({ key, size }) => [key.slice(folder.length), size] as const);
    // The poster is in a subfolder.
    const own = files.filter(([name]) => !name.includes('/'));
    const types: Record<string, string> = {};
    for (const [name] of own) types[name] = await storage.withLocalFile(derivativeKey(set, name), findVideoType);
    return { files: Object.fromEntries(own), types };
  };

  return (row: MediaTable, workerId: string, signal: AbortSignal): Promise<JobOutcome> =>
    withOriginal(storage, row, (file) => scratch.use((folder) => make(row, file, folder, workerId, signal)));
}

function withLength({ durationMs, fileSize }: MediaTable, facts: ProbedVideo): ProbedVideo {
  const durationSeconds = facts.durationSeconds ?? (durationMs === null ? undefined : durationMs / 1000);
  return { ...facts, durationSeconds, kbps: durationSeconds ? (fileSize * 8) / 1000 / durationSeconds : facts.kbps };
}

type MadeFiles = Required<Pick<RenditionSet, 'files' | 'types'>>;

function withFile(
  row: MediaTable,
  set: string,
  name: string,
  { size, type }: { size: number; type: string },
): ItemColumns {
  const known = parseRenditionSet(row) ?? { set, widths: [], jpegWidths: [], files: {} };
  const files = { ...known.files, [name]: size };
  return {
    derivatives: JSON.stringify({ ...known, files, types: { ...known.types, [name]: type } } satisfies RenditionSet),
  };
}

function replacing(row: MediaTable, set: string, { files, types }: MadeFiles): ItemColumns {
  const made: RenditionSet = { set, widths: [], jpegWidths: [], files, types };
  return { derivatives: JSON.stringify(made), superseded: supersede(row, made) };
}

/** Percent of all renditions, weighted by pixels. Renditions that existed before count as done. */
function progressReporter(planned: VideoRendition[], save: (percent: number) => void) {
  const weights = planned.map(({ width, height }) => width * height);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let savedAt = Number.NEGATIVE_INFINITY;
  return (rendition: VideoRendition, part: number) => {
    const now = performance.now();
    if (now - savedAt < progressEveryMs) return;
    savedAt = now;
    const index = planned.indexOf(rendition);
    const before = weights.slice(0, index).reduce((sum, weight) => sum + weight, 0);
    // 100 means finished.
    save(Math.min(99, Math.floor(((before + part * (weights[index] as number)) / total) * 100)));
  };
}
