import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { MediaTable } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { VideoRendition } from '#server/platform/video/video-encoder.ts';
import type { ProbedVideo } from '#server/platform/video/video-probe.ts';
import type { VideoTools } from '#server/platform/video/video-tools.ts';
import { findVideoType } from '#server/platform/video/video-rewrapper.ts';
import type { ScratchFolder } from '#server/platform/scratch-folder.ts';
import { AppError } from '#server/platform/app-error.ts';
import { derivativeFolder, derivativeKey, derivativeSet } from './photo-plan.ts';
import type { VideoProgressRepository } from './processed-media.repository.ts';
import type { ItemColumns, JobOutcome, JobQueue } from './job-queue.repository.ts';
import { type RenditionSet, parseRenditionSet, supersede } from './rendition-set.ts';
import { withOriginal } from './media-worker.ts';

const progressEveryMs = 2_000;

/**
 * The long step for a video: its renditions, one after the other. Each is stored when it is done, so that an interruption
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
    const set = derivativeSet(row.sha256 as string, row);
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
      await tools.encode({ input: read.video, output, facts, rendition, signal, onProgress });
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

interface Level extends Pick<VideoRendition, 'videoKbps' | 'audioKbps' | 'maxFramesPerSecond'> {
  /** longer and shorter side of the bounding box, in pixels */
  long: number;
  short: number;
}

/** For phones, for screens, for large screens. */
const levels: Level[] = [
  { long: 854, short: 480, videoKbps: 1_400, audioKbps: 96, maxFramesPerSecond: 30 },
  { long: 1_920, short: 1_080, videoKbps: 6_000, audioKbps: 160, maxFramesPerSecond: 60 },
  { long: 3_840, short: 2_160, videoKbps: 18_000, audioKbps: 192, maxFramesPerSecond: 60 },
];
/** A rendition must have a bit rate lower than the source's by this factor to be worth its space. */
const minBitRateRatio = 1.5;

export interface PlannedVideo {
  /** upright pixels */
  width: number;
  height: number;
  /** undefined if the file does not say */
  kbps: number | undefined;
  /** Every browser can play the file, and is offered it. */
  isPlayable: boolean;
}

/**
 * Which renditions a video gets, smallest first, so that a video that browsers cannot play is shown as soon as possible.
 * Never larger than the source; for a video that every browser plays, only renditions that are smaller or have a much lower bit rate.
 * @param maxShortSide of the largest rendition, in pixels
 */
export function planVideo(source: PlannedVideo, maxShortSide = Infinity): VideoRendition[] {
  const allowed = levels.filter(({ short }) => short <= maxShortSide);
  const fitting = allowed.filter(({ long, short }) => {
    const [sourceShort, sourceLong] = toSides(source);
    // A few pixels less count as the same format: 1076 pixels are a cropped 1080p.
    return sourceLong >= long * 0.97 || sourceShort >= short * 0.97;
  });
  const planned = fitting.map((level) => createRendition(source, level));
  // A video between two levels, such as 720p, also gets its own size.
  const own = createRendition(source, ownLevel(source, allowed));
  if (own.width > (planned.at(-1)?.width ?? 0) * 1.1) planned.push(own);
  return planned.filter((rendition) => !source.isPlayable || isWorthwhile(rendition, source));
}

function isWorthwhile({ width, videoKbps, audioKbps }: VideoRendition, source: PlannedVideo): boolean {
  if (width * 1.1 < source.width) return true;
  return source.kbps !== undefined && source.kbps > (videoKbps + audioKbps) * minBitRateRatio;
}

function createRendition(source: PlannedVideo, { long, short, ...rates }: Level): VideoRendition {
  const [sourceShort, sourceLong] = toSides(source);
  const scale = Math.min(1, long / sourceLong, short / sourceShort);
  const width = even(source.width * scale);
  const height = even(source.height * scale);
  const shorterSide = scale < 1 ? short : Math.min(width, height);
  return { name: String(shorterSide), width, height, ...rates };
}

/** A level of the source's size, with the bit rate of the next larger level scaled by pixels, and the largest allowed one at most. */
function ownLevel(source: PlannedVideo, allowed: Level[]): Level {
  const [short, long] = toSides(source);
  const largest = allowed.at(-1) as Level;
  const next = allowed.find((level) => level.long >= long && level.short >= short) ?? largest;
  const fraction = Math.min(1, (short * long) / (next.short * next.long));
  return {
    ...next,
    short: Math.min(short, largest.short),
    long: Math.min(long, largest.long),
    videoKbps: Math.max(400, Math.round(next.videoKbps * fraction)),
  };
}

function toSides({ width, height }: Pick<PlannedVideo, 'width' | 'height'>): [short: number, long: number] {
  return width < height ? [width, height] : [height, width];
}

/** H.264 with 4:2:0 subsampling requires even dimensions. */
function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2);
}

/**
 * A video as it can be read, with its properties: the file itself, or a copy of its picture and sound in `folder` if another track keeps
 * ffprobe from answering.
 * @throws AppError file-damaged
 */
export async function readVideo(
  tools: VideoTools,
  file: string,
  folder: string,
  signal: AbortSignal,
): Promise<{ video: string; facts: ProbedVideo }> {
  try {
    return { video: file, facts: await tools.probe(file, signal) };
  } catch (error) {
    if (!(error instanceof AppError) || error.fault?.code !== 'video-unreadable') throw error;
    const video = await tools.copyFirstTracks(file, folder, signal);
    if (video === undefined) throw error;
    return { video, facts: await tools.probe(video, signal) };
  }
}
