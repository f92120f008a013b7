import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { createFault } from '#contract/faults/field-fault.ts';
import type { Schema, MediaTable } from '#server/platform/db/schema.ts';
import type { ImageProcessor } from '#server/platform/images/image-processor.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { VideoTools } from '#server/platform/video/video-tools.ts';
import { type VideoRewrapper, findVideoType, type VideoFacts } from '#server/platform/video/video-rewrapper.ts';
import type { ScratchFolder } from '#server/platform/scratch-folder.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ProbedVideo } from '#server/platform/video/video-probe.ts';
import { type CheckSums, hashFile } from '#server/platform/storage/read-chunks.ts';
import { videoJobs } from './job-kinds.ts';
import {
  createVideoProgressRepository,
  createProcessedMediaRepository,
  type ProcessedMediaRepository,
} from './processed-media.repository.ts';
import { createVideoRenditions, readVideo } from './video-renditions.ts';
import { createJobQueue, type JobOutcome, type JobQueue } from './job-queue.repository.ts';
import { formatFailure } from './failures.ts';
import { createMediaWorker, type MediaWorker, type MediaWorkerParts, withOriginal } from './media-worker.ts';
import { createPictureProcessing, type MakePicture } from './photo-worker.ts';
import { derivativeKey, derivativeSet, posterSet } from './photo-plan.ts';
import {
  type RenditionSet,
  parseRenditionSet,
  supersedePoster,
  type VideoPoster,
  parsePosterChoice,
} from './rendition-set.ts';

export interface VideoWorkersParts extends Pick<
  MediaWorkerParts,
  'log' | 'workerId' | 'assertRoom' | 'onReady' | 'takePlaces' | 'watchdog' | 'heartbeatMs'
> {
  db: Kysely<Schema>;
  storage: Storage;
  images: ImageProcessor;
  videos: VideoRewrapper;
  /** undefined where ffmpeg is not installed */
  tools: VideoTools | undefined;
  scratch: ScratchFolder;
}

/** Two workers in parallel: one prepares videos, which is quick, while the other makes renditions, which takes hours. */
export function createVideoWorkers(parts: VideoWorkersParts): { preparing: MediaWorker; renditions: MediaWorker } {
  const { db, storage, images, videos, tools, scratch, heartbeatMs = 5_000 } = parts;
  const hasFfmpeg = tools !== undefined;
  const preparing = createJobQueue(db, videoJobs('prepare', { hasFfmpeg }));
  const renditions = createJobQueue(db, videoJobs('renditions', { hasFfmpeg }));
  const media = createProcessedMediaRepository(db);
  const progress = createVideoProgressRepository(db);
  const makePicture = createPictureProcessing({ storage, images });
  const makePoster = createVideoPosters({ storage, media, makePicture, tools });
  return {
    preparing: createMediaWorker({
      ...parts,
      heartbeatMs,
      queue: preparing,
      process: createVideoPreparing({ storage, videos, tools, queue: preparing, media, makePoster, scratch }),
    }),
    renditions: createMediaWorker({
      ...parts,
      heartbeatMs,
      queue: renditions,
      process: createVideoRenditions({ ...parts, queue: renditions, progress }),
      // ffmpeg has its own time limit, and hours are allowed.
      watchdog: { arm() {}, disarm() {} },
    }),
  };
}

export interface VideoPreparingParts {
  storage: Storage;
  videos: VideoRewrapper;
  /** undefined where ffmpeg is not installed */
  tools: VideoTools | undefined;
  queue: Pick<JobQueue, 'update'>;
  media: Pick<ProcessedMediaRepository, 'findVideoDuplicate'>;
  makePoster: MakePoster;
  scratch: ScratchFolder;
}

/**
 * The first step for a video: probes it, re-wraps it if browsers can play it, and makes its poster. Runs again when staff
 * choose another poster, and when its files are those of an earlier plan; those are shown until all new files exist.
 * @throws AppError for a failure that a retry cannot fix
 */
function createVideoPreparing(parts: VideoPreparingParts) {
  const { storage, videos, tools, queue, media, makePoster, scratch } = parts;

  const prepare = async (
    row: MediaTable,
    file: string,
    { sha256, crc32 }: CheckSums,
    folder: string,
    workerId: string,
    signal: AbortSignal,
  ): Promise<JobOutcome> => {
    // Store the hash before the first file, so that the sweep finds all files by the row, whatever happens next.
    await queue.update(row.id, workerId, () => ({ sha256, crc32 }));
    const set = derivativeSet(sha256, row);
    const present = parseRenditionSet(row);
    if (!tools && present && present.set !== set) return { waitsForFfmpeg: true };
    const duplicate = row.derivatives || row.posterChoice ? undefined : await media.findVideoDuplicate(row.id, sha256);
    if (duplicate && parseRenditionSet(duplicate)?.set === set) return toResults(duplicate);

    const read = tools && (await readVideo(tools, file, folder, signal));
    const { video, facts } = read ?? { video: file, facts: undefined };
    const made = present?.set === set ? present : await playableFile(row, video, folder, set, facts, signal);
    if (made === 'needs-ffmpeg') return needsFfmpeg;
    const known = made && 'facts' in made ? made.facts : undefined;
    if (facts) facts.durationSeconds ??= known?.durationSeconds;
    const { width, height, durationSeconds } = facts ?? known ?? toStoredFacts(row);
    const poster = await makePoster({ row, workerId, file: video, set, facts, folder, signal });
    return {
      values: {
        width,
        height,
        durationMs: durationSeconds === undefined ? null : Math.round(durationSeconds * 1000),
        // Only new columns: the renditions step may update the others at the same time.
        ...(!present && made && 'facts' in made && { derivatives: JSON.stringify(made.renditions) }),
        ...(poster && {
          poster: JSON.stringify(poster),
          thumbhash: poster.thumbhash,
          colour: poster.colour,
          superseded: supersedePoster(row, poster),
        }),
      },
      ...(made ? { state: 'ready' as const } : row.state === 'failed' && { state: 'processing' as const }),
      ...(tools ? { next: 'renditions' as const } : { waitsForFfmpeg: true }),
    };
  };

  /** @returns undefined if the video has to be converted first */
  const playableFile = async (
    row: MediaTable,
    file: string,
    folder: string,
    set: string,
    facts: ProbedVideo | undefined,
    signal: AbortSignal,
  ) => {
    if (facts && !facts.plays.picture) return undefined;
    const output = path.join(folder, 'video');
    let wrapped: VideoFacts;
    try {
      if (tools && facts && !facts.plays.sound) {
        await tools.encode({ input: file, output, facts, rendition: 'sound-only', signal });
        const type = await findVideoType(output);
        wrapped = { ...facts, container: 'mp4', durationSeconds: facts.durationSeconds ?? 0, type };
      } else wrapped = await videos.rewrap(file, output);
      // The copy has all frames, also those that an edit list leaves out.
      if (tools && facts && isCutByEditList(facts, wrapped)) return undefined;
    } catch (error) {
      if (!(error instanceof AppError) || error.fault?.code === 'video-ends-early') throw error;
      // ffmpeg may read what this library cannot.
      if (tools) return undefined;
      if (error.code === 'file-type-not-supported' || unplayableTypes.includes(row.mimeType)) return 'needs-ffmpeg';
      throw error;
    }
    const name = `video.${wrapped.container}`;
    await storage.put(derivativeKey(set, name), createReadStream(output));
    const files = { [name]: (await stat(output)).size };
    const renditions: RenditionSet = { set, widths: [], jpegWidths: [], files, types: { [name]: wrapped.type } };
    return { facts: wrapped, renditions };
  };

  return (row: MediaTable, workerId: string, signal: AbortSignal): Promise<JobOutcome> =>
    withOriginal(storage, row, (file, sums) =>
      scratch.use((folder) => prepare(row, file, sums, folder, workerId, signal)),
    );
}

/** Longer than a frame and the silence that encoders put around sound. */
const maxDifferenceSeconds = 0.2;

function isCutByEditList({ durationSeconds }: ProbedVideo, wrapped: VideoFacts): boolean {
  if (durationSeconds === undefined || wrapped.container !== 'mp4') return false;
  return Math.abs(wrapped.durationSeconds - durationSeconds) > maxDifferenceSeconds;
}

const unplayableTypes = ['video/x-msvideo', 'video/x-ms-wmv'];
const needsFfmpeg: JobOutcome = {
  state: 'failed',
  failureReason: formatFailure(createFault('video-needs-converting')),
  waitsForFfmpeg: true,
};

/** Copies the results of another upload of the same bytes. */
function toResults({ width, height, thumbhash, colour, durationMs, poster, derivatives }: MediaTable): JobOutcome {
  const values = { width, height, thumbhash, colour, durationMs, poster, derivatives };
  return { values, state: 'ready', next: 'renditions' };
}

function toStoredFacts({ width, height, durationMs }: MediaTable) {
  return { width, height, durationSeconds: durationMs === null ? undefined : durationMs / 1000 };
}

export interface PosterJob {
  row: MediaTable;
  workerId: string;
  file: string;
  /** of the video */
  set: string;
  facts: ProbedVideo | undefined;
  folder: string;
  signal: AbortSignal;
}

/**
 * Makes a film's poster: the frame or photo that staff chose, or a frame chosen automatically. A chosen photo is copied, so
 * that it can be deleted.
 */
function createVideoPosters(parts: {
  storage: Storage;
  media: Pick<ProcessedMediaRepository, 'findPhoto'>;
  makePicture: MakePicture;
  tools: VideoTools | undefined;
}) {
  const { storage, media, makePicture, tools } = parts;

  const createRenditions = async ({ set }: PosterJob, picture: string): Promise<VideoPoster> => {
    // A new poster needs a new address, because the old address is cached for ever.
    const own = posterSet(set, await hashFile(picture));
    const { derivatives, ...facts } = await makePicture({ file: picture, set: own });
    return { ...(JSON.parse(derivatives as string) as RenditionSet), ...facts };
  };

  const fromVideo = async (job: PosterJob, chosen: number | undefined): Promise<VideoPoster | undefined> => {
    const { file, facts, folder, signal } = job;
    if (!tools || !facts) return undefined;
    const seconds = chosen ?? (await tools.findPosterTime(file, facts, signal));
    const output = path.join(folder, 'poster.png');
    await tools.extractFrame({ input: file, output, facts, seconds, signal });
    return createRenditions(job, output);
  };

  /** @returns undefined without ffmpeg */
  return async (job: PosterJob): Promise<VideoPoster | undefined> => {
    const choice = parsePosterChoice(job.row);
    if (choice && 'mediaId' in choice) {
      const photo = await media.findPhoto(choice.mediaId);
      if (photo) return storage.withLocalFile(photo.storageKey, (picture) => createRenditions(job, picture));
    }
    return fromVideo(job, choice && 'seconds' in choice ? choice.seconds : undefined);
  };
}

type MakePoster = ReturnType<typeof createVideoPosters>;
