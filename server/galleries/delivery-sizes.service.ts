import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { DeliveryPreset, DeliveryPresetInput, DeliveryProgress, Watermark } from '#contract/client-delivery.ts';
import { limits } from '#contract/limits.ts';
import type { PictureSource } from '#contract/media.ts';
import type { Actor, AuditService } from '#server/audit/audit.service.ts';
import { AppError, invalidField, notFound } from '#server/platform/app-error.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ClientFileTable, ClientGalleryTable, MediaTable } from '#server/platform/db/schema.ts';
import { findContentType, type Storage } from '#server/platform/storage/storage.ts';
import type { DeliveredFile } from '#server/media/delivery/delivery.service.ts';
import { isOriginalOf } from '#server/media/library/alteration.ts';
import { clientFileKey, clientMarkKey, parseClientFiles } from '#server/media/processing/client-files.ts';
import { readFailure } from '#server/media/processing/failures.ts';
import { fileOfSize, type RenditionSet } from '#server/media/processing/rendition-set.ts';
import { listSizes, listWanted, parseWatermark, proofSize } from './delivery-sizes.ts';
import { createDeliveryRepository } from './delivery-sizes.repository.ts';

export const presetEntity = 'delivery-preset';
/** Seconds after which a browser may ask again for what is being made. */
const retryAfterSeconds = 20;
const png = 'image/png';

export type DeliverySizesService = ReturnType<typeof createDeliverySizesService>;

/** A gallery's row, as far as delivery is concerned. */
type Gallery = Pick<
  ClientGalleryTable,
  'id' | 'watermark' | 'downloadSizes' | 'copyright' | 'credit' | 'usageTerms' | 'keepsPlace'
>;

/** Watermarks and sizes of client galleries: what staff set, and the files that the media worker has made of it. */
export function createDeliverySizesService({
  database,
  media,
  storage,
  audit,
  wakeWorker,
}: {
  database: Database;
  media: { find(id: string): Promise<MediaTable | undefined> };
  storage: Pick<Storage, 'get' | 'put' | 'head'>;
  audit: Pick<AuditService, 'record'>;
  wakeWorker(): void;
}) {
  const repository = createDeliveryRepository(database.db);
  const { transact } = database;

  const listPresets = async (): Promise<DeliveryPreset[]> => repository.listPresets();

  /** Those of the gallery in one size, by the id of the item. @param mediaId only of this item */
  const listFiles = async (gallery: Gallery, size: string, mediaId?: string): Promise<Map<string, ClientFileTable>> => {
    const wanted = listWanted(gallery, await repository.listPresets()).filter((one) => one.size === size);
    const files = await repository.listFiles(gallery.id, wanted, mediaId);
    return new Map(files.map((file) => [file.mediaId, file]));
  };

  return {
    listPresets,

    async createPreset(input: DeliveryPresetInput, actor: Actor): Promise<DeliveryPreset> {
      return transact(async () => {
        if ((await repository.listPresets()).length >= limits.deliveryPresets) {
          throw invalidField('', 'too-many-items', { max: limits.deliveryPresets });
        }
        const preset = await repository.insertPreset(input);
        await audit.record(actor, 'create', presetEntity, preset.id, { title: preset.name });
        return preset;
      });
    },

    /** The files of every gallery that uses it are made again. @throws AppError not-found, edited-elsewhere */
    async updatePreset(
      id: string,
      input: DeliveryPresetInput,
      actor: Actor,
      version?: number,
    ): Promise<DeliveryPreset> {
      const preset = await transact(async () => {
        const updated = await repository.updatePreset(id, input, version);
        if (!updated) {
          if (!(await repository.listPresets()).some((one) => one.id === id)) throw notFound('size');
          throw new AppError('edited-elsewhere', 'Somebody else has changed this size meanwhile.');
        }
        await audit.record(actor, 'update', presetEntity, id, { title: updated.name });
        await database.afterCommit(wakeWorker);
        return updated;
      });
      return preset;
    },

    /** Galleries that have it are no longer delivered in it. @throws AppError not-found */
    async removePreset(id: string, actor: Actor): Promise<void> {
      await transact(async () => {
        const removed = await repository.removePreset(id);
        if (!removed) throw notFound('size');
        await audit.record(actor, 'delete', presetEntity, id, { title: removed.name });
        await database.afterCommit(wakeWorker);
      });
    },

    /**
     * The column for a watermark. Its picture is copied, so that it stays when the item goes.
     * @throws AppError validation-failed
     */
    async toWatermarkColumn(
      watermark: Watermark | null,
      { id, watermark: before }: Partial<Pick<ClientGalleryTable, 'id' | 'watermark'>> = {},
    ): Promise<string | null> {
      if (watermark === null) return null;
      const { imageMediaId } = watermark;
      if (imageMediaId === null) return JSON.stringify(watermark);
      const known = before ? parseWatermark({ watermark: before }) : null;
      const item = await media.find(imageMediaId);
      if (!item && known?.imageMediaId === imageMediaId) {
        return JSON.stringify({ ...watermark, imageSha256: known.imageSha256 });
      }
      const isOwn = item?.clientGalleryId === null || item?.clientGalleryId === id;
      const isReady = item?.state === 'ready' && item.mimeType === png && item.fileSize <= limits.watermarkBytes;
      if (!item || !isOwn || !isReady || !item.sha256) throw invalidField('watermark.imageMediaId', 'not-a-png');
      const key = clientMarkKey(item.sha256);
      if (!(await storage.head(key))) await storage.put(key, await buffer(await storage.get(item.storageKey)));
      return JSON.stringify({ ...watermark, imageSha256: item.sha256 });
    },

    /** @throws AppError validation-failed for a preset that there is not */
    async checkSizes(sizes: readonly string[]): Promise<void> {
      const { sizes: found, hasOriginals } = listSizes(
        { downloadSizes: JSON.stringify(sizes) },
        await repository.listPresets(),
      );
      if (found.length + (hasOriginals ? 1 : 0) < sizes.length) throw invalidField('downloadSizes', 'no-such-size');
    },

    /** The sizes of a gallery, without presets that are gone. */
    listSizes: async (gallery: Gallery) => listSizes(gallery, await repository.listPresets()),

    /** @returns the same for many galleries */
    async openSizes() {
      const presets = await repository.listPresets();
      return (gallery: Gallery) => listSizes(gallery, presets);
    },

    listFiles,

    async findProgress(gallery: Gallery): Promise<DeliveryProgress> {
      const wanted = listWanted(gallery, await repository.listPresets());
      const files = await repository.listFiles(gallery.id, wanted);
      const progress: DeliveryProgress = [];
      for (const { size } of wanted) {
        const own = files.filter((file) => file.size === size);
        const failed: DeliveryProgress[number]['failed'] = [];
        for (const { mediaId, failure } of own.filter(({ state }) => state === 'failed')) {
          const item = await media.find(mediaId);
          failed.push({ id: mediaId, name: item?.originalName ?? '', ...readFailure(failure ?? '') });
        }
        const made = own.filter(({ state }) => state === 'made').length;
        progress.push({ size, wanted: await repository.countWanted(gallery.id, size), made, failed });
      }
      return progress;
    },

    async makeFailedAgain(gallery: Gallery): Promise<void> {
      await repository.queueFailed(gallery.id);
      wakeWorker();
    },

    /**
     * A file with the watermark: by its name, or the best of at most this size that the client accepts.
     * @throws AppError not-found, being-prepared
     */
    async findProof(
      gallery: Gallery,
      itemId: string,
      wanted: { name: string } | { size: number | undefined; accept: string | undefined },
    ): Promise<DeliveredFile> {
      const item = await media.find(itemId);
      if (!item || item.clientGalleryId !== gallery.id) throw notFound('file');
      const original = item.originalMediaId === null ? undefined : await media.find(item.originalMediaId);
      if (item.alteration !== null && !isOriginalOf(item, original)) throw notFound('file');
      const file = (await listFiles(gallery, proofSize, itemId)).get(itemId);
      const set = file && toProofSet(file);
      if (!file || !set) {
        if (item.mediaType === 'video' && item.poster === null) throw notFound('file');
        throw beingPrepared();
      }
      const still = { mediaType: 'photo' as const, width: file.width, height: file.height };
      return toDelivered(file, 'name' in wanted ? wanted.name : fileOfSize(set, still, wanted));
    },

    /** @throws AppError not-found, being-prepared */
    openSize(file: ClientFileTable | undefined, fileName: string, name: string): DeliveredFile {
      if (file?.state === 'failed') throw notFound('file');
      if (file?.state !== 'made') throw beingPrepared();
      return { ...toDelivered(file, fileName), name };
    },
  };

  function toDelivered(file: ClientFileTable, name: string): DeliveredFile {
    const files = parseClientFiles(file);
    const size = Object.hasOwn(files, name) ? files[name] : undefined;
    if (size === undefined) throw notFound('file');
    return {
      name,
      size,
      contentType: findContentType(name),
      // Does not tell the folder.
      etag: `"${createHash('sha256').update(`${file.id}-${name}`).digest('hex').slice(0, 32)}"`,
      open: (range) => storage.get(clientFileKey(file.id, name), range),
    };
  }
}

export function beingPrepared(): AppError {
  return new AppError('being-prepared', 'This is being prepared. Please try again in a while.', { retryAfterSeconds });
}

/** The set of a photo's or poster's renditions with the watermark; undefined until they are made. */
function toProofSet(file: ClientFileTable): RenditionSet | undefined {
  if (file.state !== 'made') return undefined;
  const files = parseClientFiles(file);
  const widthsOf = (format: string) =>
    Object.keys(files)
      .filter((name) => name.endsWith(`.${format}`))
      .map((name) => Number.parseInt(name, 10))
      .sort((a, b) => a - b);
  return { set: file.id, widths: widthsOf('webp'), jpegWidths: widthsOf('jpg'), files };
}

/** A picture with its marked renditions instead of its own; null until they are made. */
export function toMarked(picture: PictureSource | null, file: ClientFileTable | undefined): PictureSource | null {
  const set = file && toProofSet(file);
  if (!picture || !set) return null;
  const { isAnimated: _isAnimated, ...still } = picture;
  return { ...still, widths: set.widths, jpegWidths: set.jpegWidths };
}

/** The columns of what staff send. */
export function toDeliveryColumns({
  downloadSizes,
  keepsPlace,
}: {
  downloadSizes?: string[] | undefined;
  keepsPlace?: boolean | undefined;
}) {
  return {
    ...(downloadSizes && { downloadSizes: JSON.stringify(downloadSizes) }),
    ...(keepsPlace !== undefined && { keepsPlace: (keepsPlace ? 1 : 0) as 0 | 1 }),
  };
}
