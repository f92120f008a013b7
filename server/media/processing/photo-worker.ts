import type { Kysely } from 'kysely';
import type { MediaTable, Schema } from '#server/platform/db/schema.ts';
import { type PictureDescription, readPictureDescription } from '#server/platform/images/picture-description.ts';
import type { ImageProcessor } from '#server/platform/images/image-processor.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { createJobQueue, type JobQueue, type ItemColumns, type JobOutcome } from './job-queue.repository.ts';
import { createMediaWorker, type MediaWorker, type MediaWorkerParts, withOriginal } from './media-worker.ts';
import { type Lane, lanes, photoJobs } from './job-kinds.ts';
import { createProcessedMediaRepository, type ProcessedMediaRepository } from './processed-media.repository.ts';
import { derivativeSet, planDerivatives, planFirst, derivativeKey } from './photo-plan.ts';
import { parseRenditionSet, supersede, type RenditionSet } from './rendition-set.ts';

export interface PhotoWorkerParts
  extends Omit<MediaWorkerParts, 'queue' | 'process'>, Omit<PhotoProcessingParts, 'queue' | 'media'> {
  db: Kysely<Schema>;
  queues?: Record<Lane, JobQueue>;
}

/** The media worker for photos: one item in each lane at a time, so that a new photo does not wait for a long queue. */
export function createPhotoWorker(parts: PhotoWorkerParts): MediaWorker {
  const { db, queues = photoQueues(db) } = parts;
  const media = createProcessedMediaRepository(db);
  const inProgress = new Map<string, MediaTable>();
  const workers = lanes.map((lane) =>
    createMediaWorker({
      ...parts,
      queue: runSuspectsAlone(queues[lane], inProgress),
      process: createPhotoProcessing({ ...parts, queue: queues[lane], media }),
      async onReady(row) {
        // A job finished in one lane may be the next job of another.
        for (const worker of workers) worker.wake();
        await parts.onReady(row);
      },
    }),
  );

  return {
    async runOnce() {
      for (const worker of workers) if (await worker.runOnce()) return true;
      return false;
    },
    idleMs: () => Math.min(...workers.map((worker) => worker.idleMs())),
    async run(signal) {
      await Promise.all(workers.map((worker) => worker.run(signal)));
    },
    wake() {
      for (const worker of workers) worker.wake();
    },
    async release() {
      await Promise.all(workers.map((worker) => worker.release()));
    },
  };
}

export function photoQueues(db: Kysely<Schema>): Record<Lane, JobQueue> {
  return { first: createJobQueue(db, photoJobs('first')), rest: createJobQueue(db, photoJobs('rest')) };
}

function isSuspect({ attempts, interruptions }: MediaTable): boolean {
  return attempts > 1 || interruptions > 0;
}

/**
 * A photo that failed before may have crashed the worker: it runs alone, so that a crash does not make other jobs fail and
 * become suspects too.
 */
function runSuspectsAlone(queue: JobQueue, inProgress: Map<string, MediaTable>): JobQueue {
  const ending = <Args extends unknown[], Result>(end: (id: string, ...args: Args) => Promise<Result>) => {
    return (id: string, ...args: Args) => end(id, ...args).finally(() => inProgress.delete(id));
  };
  return {
    ...queue,
    async claim(workerId, now, until) {
      if ([...inProgress.values()].some(isSuspect)) return undefined;
      const row = await queue.claim(workerId, now, until, { isTrusted: inProgress.size > 0 });
      if (row) inProgress.set(row.id, row);
      return row;
    },
    finish: ending(queue.finish),
    fail: ending(queue.fail),
    retry: ending(queue.retry),
    postpone: ending(queue.postpone),
    release: ending(queue.release),
  };
}

interface PhotoProcessingParts extends PictureParts {
  queue: Pick<JobQueue, 'update'>;
  media: Pick<ProcessedMediaRepository, 'describe' | 'findPhotoDuplicate'>;
  /** whether staff want to read what files say of themselves */
  readsDescriptions(): Promise<boolean>;
  /** The columns filled in from the file's metadata. */
  columnsFrom(found: PictureDescription, row: MediaTable): Partial<MediaTable>;
}

/**
 * The media worker's step for photos. A new photo first gets only the renditions needed to show it, and the others in a
 * second run. A reprocessed photo shows its old renditions until the new set is complete. Renditions of another photo with
 * the same bytes are shared.
 * @throws AppError file-damaged and others for a failure that a retry cannot fix
 */
function createPhotoProcessing(parts: PhotoProcessingParts) {
  const { queue, media, storage, columnsFrom, readsDescriptions } = parts;
  const makePicture = createPictureProcessing(parts);

  const make = async (row: MediaTable, file: string, set: string): Promise<ItemColumns> => {
    const isNew = row.state === 'processing';
    const before = parseRenditionSet(row);
    const made = await makePicture(
      { file, set },
      {
        plan: isNew ? planFirst : planDerivatives,
        files: before?.set === set ? before.files : {},
        isAltered: row.alteration !== null,
      },
    );
    return { ...made, pendingSince: isNew ? new Date().toISOString() : null };
  };

  return (row: MediaTable, workerId: string): Promise<JobOutcome> =>
    withOriginal(storage, row, async (file, { sha256, crc32 }) => {
      // Store the hash before the first file, so that the sweep finds all files by the row, whatever happens next.
      await queue.update(row.id, workerId, () => ({ sha256, crc32 }));
      if (row.state === 'processing') {
        const { title, caption, keywords, ...facts } = await readPictureDescription(file);
        const words = (await readsDescriptions()) ? { title, caption, keywords } : { keywords: [] };
        const found = { ...facts, ...words };
        await media.describe(row.id, (present) => columnsFrom(found, present));
      }
      const set = derivativeSet(sha256, row);
      const duplicate = await media.findPhotoDuplicate(row.id, sha256);
      const isMade = duplicate && parseRenditionSet(duplicate)?.set === set;
      const values = isMade ? toPictureColumns(duplicate) : await make(row, file, set);
      const made = parseRenditionSet({ derivatives: values.derivatives ?? null });
      return { values: { ...values, superseded: made ? supersede(row, made) : row.superseded }, state: 'ready' };
    });
}

function toPictureColumns(row: MediaTable): ItemColumns {
  const { width, height, thumbhash, colour, derivatives, readablePercent } = row;
  return { width, height, thumbhash, colour, derivatives, readablePercent };
}

interface PictureParts {
  storage: Storage;
  images: ImageProcessor;
}

interface Wanted {
  plan?: typeof planDerivatives;
  /** bytes of the set's files that exist already */
  files?: RenditionSet['files'];
  /** the files say that they show a composite */
  isAltered?: boolean;
}

interface Source {
  /** path of the original on the local disk */
  file: string;
  /** name of the rendition set, see photo-plan.ts */
  set: string;
}

/** The columns that describe the files made. */
export type PictureColumns = Pick<
  MediaTable,
  'width' | 'height' | 'thumbhash' | 'colour' | 'derivatives' | 'readablePercent'
>;

/** Versions up to 0.1.0 say how many percent of a damaged picture could be read, and take null for a whole one. */
const damagedPercent = 0;

export type MakePicture = (source: Source, wanted?: Wanted) => Promise<PictureColumns>;

/** Makes the missing files of a plan from a photo or a frame of a video. */
export function createPictureProcessing({ storage, images }: PictureParts): MakePicture {
  return async ({ file, set }, { plan = planDerivatives, files = {}, isAltered = false } = {}) => {
    const made: RenditionSet = { set, widths: [], jpegWidths: [], files: { ...files } };
    let isMoving = false;
    const { shownFlat, isDamaged, light, ...facts } = await images.process(
      file,
      (source) => {
        const targets = plan(source);
        isMoving = plan === planDerivatives && source.frames > 1;
        if (targets.some(({ isAnimated }) => isAnimated)) made.isAnimated = true;
        const missing = targets.filter((target) => !(formatFileName(target) in files));
        return missing.length > 0 ? missing : targets.slice(0, 1);
      },
      async ({ bytes, ...target }) => {
        await storage.put(derivativeKey(set, formatFileName(target)), bytes);
        made.files[formatFileName(target)] = bytes.length;
      },
      { isAltered },
    );
    const flat = shownFlat ?? (isMoving && !made.isAnimated ? 'animation' : undefined);
    if (flat) made.shownFlat = flat;
    made.light = light;
    made.jpegWidths = listWidths(made, 'jpg');
    made.widths = listWidths(made, 'webp');
    return { ...facts, readablePercent: isDamaged ? damagedPercent : null, derivatives: JSON.stringify(made) };
  };
}

function formatFileName({ width, format }: { width: number; format: string }): string {
  return `${width}.${format}`;
}

function listWidths({ files }: RenditionSet, format: string): number[] {
  return Object.keys(files)
    .filter((name) => name.endsWith(`.${format}`))
    .map((name) => Number.parseInt(name, 10))
    .sort((a, b) => a - b);
}
