import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { Kysely } from 'kysely';
import { createFault } from '#contract/faults/field-fault.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { ClientFileTable, MediaTable, Schema } from '#server/platform/db/schema.ts';
import { makeDeliveryFile } from '#server/platform/images/delivery-file.ts';
import type { PictureDecoder } from '#server/platform/images/image-processor.ts';
import { readPlace } from '#server/platform/images/picture-description.ts';
import { burnMark } from '#server/platform/images/watermark.ts';
import { formatCrc32 } from '#server/platform/storage/read-chunks.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { clientFileKey, clientMarkKey, removeClientFiles } from '#server/media/processing/client-files.ts';
import { createDeadLeases, maxAttempts, maxInterruptions } from '#server/media/processing/job-queue.repository.ts';
import {
  createMediaWorker,
  type MediaWorker,
  type MediaWorkerParts,
  withOriginal,
} from '#server/media/processing/media-worker.ts';
import { derivativeKey } from '#server/media/processing/photo-plan.ts';
import { parsePoster, parseRenditionSet } from '#server/media/processing/rendition-set.ts';
import {
  deliveredFile,
  fitInto,
  listWanted,
  type ProofPlan,
  planProof,
  type SizePlan,
  type WantedFiles,
} from './delivery-sizes.ts';
import { createClientFileQueue, createDeliveryRepository, type MadeFiles } from './delivery-sizes.repository.ts';

/** Without a wake signal: the worker may run on another machine than the web processes. */
const planEveryMs = 15_000;

export interface DeliveryWorkerParts extends Omit<MediaWorkerParts, 'queue' | 'process' | 'onReady'> {
  db: Kysely<Schema>;
  storage: Storage;
  images: PictureDecoder;
}

/**
 * The media worker for the files of client galleries. Nobody queues them: it compares what the galleries need with what there is, so that
 * an upload, a moved photo and another watermark come to the same. Files are written into the folder of a row that exists before, and
 * nobody reads them before the row says that they are made.
 */
export function createDeliveryWorker(parts: DeliveryWorkerParts): MediaWorker {
  const { db, storage } = parts;
  const repository = createDeliveryRepository(db);
  const queue = createClientFileQueue(db, { maxAttempts, maxInterruptions });
  let plannedAt = -Infinity;

  const plan = async (now: string) => {
    if (performance.now() - plannedAt < planEveryMs) return;
    const started = performance.now();
    const queued = await planFiles(repository, storage, now);
    // More than one step of it: the rest follows at once.
    plannedAt = queued ? -Infinity : started;
  };

  const worker = createMediaWorker({
    ...parts,
    onReady: async () => {},
    queue: {
      ...queue,
      releaseExpired: createDeadLeases(db).releaseExpired,
      async claim(workerId, now, until) {
        await plan(now);
        return queue.claim(workerId, now, until);
      },
    },
    async process(job, workerId) {
      const file = await repository.find(job.id);
      const item = file && (await repository.findItem(file.mediaId));
      if (!file || !item) throw notFound('item');
      const wanted = await findPlan(repository, file);
      if (wanted) await queue.store(file.id, workerId, await make(parts, wanted, file, item));
      else {
        // Nobody needs it any more: given back, it is removed by the plan that comes next.
        await queue.release(file.id, workerId);
        plannedAt = -Infinity;
      }
      return {};
    },
  });
  return {
    ...worker,
    wake() {
      plannedAt = -Infinity;
      worker.wake();
    },
  };
}

/**
 * Removes files that nobody needs any more, and queues those that are missing.
 * @returns whether there is more to queue
 */
async function planFiles(
  repository: ReturnType<typeof createDeliveryRepository>,
  storage: Storage,
  now: string,
): Promise<boolean> {
  const presets = await repository.listPresets();
  const galleries = await repository.listGalleries();
  const wantedOf = new Map(galleries.map((gallery) => [gallery.id, listWanted(gallery, presets)]));
  for (const kind of await repository.listKinds()) {
    const wanted = wantedOf.get(kind.galleryId ?? '') ?? [];
    if (!wanted.some(({ size, recipe }) => size === kind.size && recipe === kind.recipe)) {
      await repository.retire(kind, now);
    }
  }
  await repository.retire(null, now);
  // The files first: a row without them is removed again, files without a row would wait for the storage audit.
  for (let ids = await repository.listRetired(); ids.length > 0; ids = await repository.listRetired()) {
    for (const id of ids) {
      await removeClientFiles(storage, id);
      await repository.remove(id);
    }
  }
  let queued = 0;
  for (const { id, deletedAt } of galleries) {
    for (const wanted of deletedAt === null ? (wantedOf.get(id) ?? []) : []) {
      queued += await repository.queueMissing(id, wanted);
    }
  }
  return queued > 0;
}

async function findPlan(
  repository: ReturnType<typeof createDeliveryRepository>,
  { mediaId, size, recipe }: ClientFileTable,
): Promise<WantedFiles | undefined> {
  const gallery = await repository.findGalleryOf(mediaId);
  if (!gallery) return undefined;
  const wanted = listWanted(gallery, await repository.listPresets());
  return wanted.find((one) => one.size === size && one.recipe === recipe);
}

type Parts = Pick<DeliveryWorkerParts, 'storage' | 'images'>;

const make = (parts: Parts, { proof, delivery }: WantedFiles, file: ClientFileTable, item: MediaTable) =>
  proof ? makeProof(parts, proof, file, item) : makeSize(parts, delivery as SizePlan, file, item);

/** Of the largest rendition, which is large enough for every proof. */
async function makeProof(
  { storage }: Parts,
  { watermark }: ProofPlan,
  file: ClientFileTable,
  item: MediaTable,
): Promise<MadeFiles> {
  const poster = item.mediaType === 'video' ? parsePoster(item) : undefined;
  const shown = item.mediaType === 'video' ? poster : parseRenditionSet(item);
  const { width: fullWidth, height: fullHeight } = poster ?? item;
  const width = shown?.jpegWidths.at(-1);
  if (!shown || width === undefined || !fullWidth || !fullHeight) throw notFound('rendition');
  const picture = await buffer(await storage.get(derivativeKey(shown.set, `${width}.jpg`)));
  const { text, imageSha256, ...look } = watermark;
  const content = imageSha256 ? await buffer(await storage.get(clientMarkKey(imageSha256))) : text;
  const files: Record<string, number> = {};
  const height = Math.max(1, Math.round((fullHeight * width) / fullWidth));
  await burnMark(picture, { content, ...look }, planProof({ width, height }), async ({ bytes, ...target }) => {
    const name = `${target.width}.${target.format}`;
    await storage.put(clientFileKey(file.id, name), bytes);
    files[name] = bytes.length;
  });
  return { files: JSON.stringify(files), crc32: null, width: fullWidth, height: fullHeight };
}

function makeSize(
  { storage, images }: Parts,
  { width, height, maxBytes, keepsPlace, ...texts }: SizePlan,
  file: ClientFileTable,
  item: MediaTable,
): Promise<MadeFiles> {
  return withOriginal(storage, item, async (path) => {
    const { picture, copyright } = await images.decode(path, (source) => fitInto(source, { width, height }));
    const place = keepsPlace ? await readPlace(path) : undefined;
    const metadata = {
      ...texts,
      copyright: texts.copyright || (copyright ?? ''),
      place,
      capturedAt: item.capturedAt,
      isAltered: item.alteration !== null,
    };
    const made = await makeDeliveryFile(picture, { maxBytes, metadata });
    if (!made) {
      const max = Math.floor((maxBytes ?? 0) / 1_000);
      throw new AppError('file-too-large', createFault('file-stays-too-large', { max }));
    }
    await storage.put(clientFileKey(file.id, deliveredFile), made.bytes);
    return {
      files: JSON.stringify({ [deliveredFile]: made.bytes.length }),
      crc32: formatCrc32(crc32(made.bytes)),
      width: made.width,
      height: made.height,
    };
  });
}
