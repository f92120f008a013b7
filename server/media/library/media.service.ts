import type { SiteLanguage } from '#contract/content/site-languages.ts';
import type {
  VideoWork,
  PosterChoice,
  DuplicateResult,
  DuplicateSearch,
  MediaCreate,
  MediaItem,
  MediaSettings,
  MediaUpdate,
  Photo,
  PublicMediaItem,
} from '#contract/media.ts';
import { limits } from '#contract/limits.ts';
import { translationLanguages } from '#contract/translations.ts';
import { clientWork, findOnlyType, isHeroCategory, type MediaCategory } from '#contract/media-categories.ts';
import { createFieldFault } from '#contract/faults/field-fault.ts';
import { AppError, invalidField, notFound } from '#server/platform/app-error.ts';
import type { PictureDescription } from '#server/platform/images/picture-description.ts';
import type { Actor, AuditService } from '#server/audit/audit.service.ts';
import type { ObjectReference } from '#server/records/record.service.ts';
import type { ContentRevision } from '#server/platform/db/content-revision.ts';
import type { Transactions } from '#server/platform/db/database.ts';
import type { MediaTable, UploadTable } from '#server/platform/db/schema.ts';
import { toCategory, toStoredCategory } from '#server/platform/db/stored-category.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { findFileKind, mismatch } from '#server/media/upload/validate-file.ts';
import { toStorageKey } from '#server/media/upload/upload.service.ts';
import {
  formatFoundColumn,
  parseFoundTexts,
  nameWithoutExtension,
  createProposal,
  typedAfter,
  listTypedOnRegister,
} from './media-description.ts';
import type { MediaSettingsRepository, MediaRepository, NewMedia } from './media.repository.ts';
import {
  type MediaPresenter,
  toObjectPath,
  findStorageKey,
  findUploadId,
  type MediaTranslation,
} from './media-presenter.ts';
import type { AlterationRepository } from './alteration.repository.ts';
import { checkAlteration, refuseNeededOriginal, refuseWithoutOriginal, toAlterationColumns } from './alteration.ts';
import { createPublishedMedia } from './published-media.ts';
import { createDuplicateSearch } from './media-duplicates.ts';
import { makePagesStale } from './stale-pages.ts';

export type MediaService = ReturnType<typeof createMediaService>;

export interface MediaServiceParts {
  repository: MediaRepository;
  uploads: { find(id: string): Promise<UploadTable | undefined> };
  videos: { findTools(): Promise<VideoWork['ffmpeg']>; listJobs(): Promise<VideoWork['jobs']> };
  queue: {
    enqueue(item: MediaTable): Promise<void>;
    requeueVideo(id: string): Promise<void>;
    requeue(item: MediaTable): Promise<void>;
  };
  originals: AlterationRepository;
  storage: Storage;
  settings: MediaSettingsRepository;
  presenter: MediaPresenter;
  translation: MediaTranslation;
  transact: Transactions['transact'];
  revision: Pick<ContentRevision, 'bump'>;
  audit: Pick<AuditService, 'record'>;
  references: { listReferencesTo(objectPaths: readonly string[]): Promise<ObjectReference[]> };
  clientGalleries: {
    /** Adds the section to the gallery if it has none of this name, in the caller's transaction. @returns false if there is no such gallery */
    makePlace(galleryId: string, section: string | null): Promise<boolean>;
  };
  /** wakes the media worker; awaited before a claim is answered */
  onRegistered(): void | Promise<void>;
}

export function createMediaService(parts: MediaServiceParts) {
  const { repository, settings, uploads, queue, presenter, translation, transact, revision, audit, references } = parts;
  const duplicates = createDuplicateSearch(parts);

  const checkPoster = async (
    choice: PosterChoice | undefined,
    { mediaType, durationMs, clientGalleryId }: MediaTable,
  ) => {
    if (choice === undefined) return;
    if (mediaType !== 'video') throw invalidField('posterChoice', 'poster-of-photo');
    if (choice && 'seconds' in choice && durationMs !== null && choice.seconds * 1000 > durationMs) {
      throw invalidField('posterChoice', 'poster-time');
    }
    if (choice && 'mediaId' in choice) {
      const photo = await repository.find(choice.mediaId);
      if (photo?.mediaType !== 'photo') throw invalidField('posterChoice', 'poster-photo');
      // It would be public with the film, or shown to another client.
      if (photo.clientGalleryId !== null && photo.clientGalleryId !== clientGalleryId)
        throw invalidField('posterChoice', 'client-work-only');
    }
  };

  /** In the caller's transaction. */
  const makePlace = async (galleryId: string, section: string | null) => {
    if (!(await parts.clientGalleries.makePlace(galleryId, section)))
      throw invalidField('clientGalleryId', 'no-such-client-gallery');
  };

  const findReplaced = async (id: string, version: number | undefined): Promise<MediaTable> => {
    const row = await repository.find(id);
    if (!row || row.replacesId !== null) throw invalidField('replacesId', 'nothing-to-replace');
    if (version !== undefined && version !== row.version) throw editedElsewhere();
    return row;
  };

  /** A film's caption is its description, which may be long. What stood before the bound, or in the file, may stay as it is. */
  const checkCaption = async ({ caption, translations = {} }: MediaUpdate, before: MediaTable) => {
    if (before.mediaType !== 'photo') return;
    if (isTooLong(caption) && caption !== before.caption && caption !== parseFoundTexts(before)?.caption) {
      throw captionTooLong('caption');
    }
    for (const language of translationLanguages) {
      const text = translations[language]?.caption;
      if (!isTooLong(text)) continue;
      const stored = await translation.findCaption(before.id, language);
      if (text !== stored) throw captionTooLong(`translations.${language}.caption`);
    }
  };

  return {
    ...createPublishedMedia({ ...parts, inLanguage: translation.inLanguage }),

    /**
     * All items for staff; for the public the published and ready ones, without anything about the original file.
     * @param ids only these
     * @param uploads only the items of these uploads
     * @param category only its items
     */
    async list({
      forStaff,
      ids,
      uploads: uploadIds,
      category,
      language,
    }: {
      forStaff: boolean;
      ids?: string[] | undefined;
      uploads?: string[] | undefined;
      category?: MediaCategory | undefined;
      language?: SiteLanguage | undefined;
    }): Promise<MediaItem[] | PublicMediaItem[]> {
      const inLanguage = await translation.inLanguage(language);
      const which = { ids, storageKeys: uploadIds?.map(toStorageKey), category };
      if (forStaff) return (await repository.list(which)).map(inLanguage).map(presenter.toItem);
      return (await repository.listVisible(which)).map(inLanguage).map(presenter.toPublicItem);
    },

    settings: { get: settings.get },

    /** What was proposed before stays. */
    async changeSettings(changed: MediaSettings, actor: Actor): Promise<MediaSettings> {
      await transact(async () => {
        await settings.save(changed);
        await audit.record(actor, 'update', 'media-settings', null, { ...changed });
      });
      return settings.get();
    },

    measurePhotos: () => repository.measurePhotos(),

    listOfClientGallery: repository.listOfClientGallery,
    listOriginalsOfClientGallery: repository.listOriginalsOfClientGallery,
    /** Whether one of these items is in another gallery than its original, or the picture that was altered. */
    isParted: parts.originals.isParted,
    findAltered: parts.originals.findAltered,
    /** Not of the trash. */
    findRow: parts.originals.find,
    listClientWork: repository.listClientWork,

    async listPhotos(): Promise<Photo[]> {
      const rows = await repository.list({ mediaType: 'photo' });
      return rows.map(presenter.toItem);
    },

    /**
     * Creates an item from an uploaded object, once: a repeated call returns the same item. Type and size are measured,
     * whatever the call says.
     * @param found what stands beside the file about it, as a proposal
     * @param version of the item that it replaces, see `If-Match`
     */
    async register(
      call: MediaCreate,
      actor: Actor,
      found?: PictureDescription,
      version?: number,
    ): Promise<{ item: MediaItem; isNew: boolean }> {
      const uploadId = findUploadId(call.filePath) as string;
      const upload = await uploads.find(uploadId);
      if (upload?.state === 'claimed') return { item: await this.getRegistered(call.filePath), isNew: false };
      if (!upload) throw noSuchUpload();
      const kind = upload.state === 'stored' && findFileKind(upload.mimeType ?? '');
      if (!kind) throw new AppError('upload-incomplete', 'No whole file has been uploaded here yet.');
      const replaced = call.replacesId === undefined ? undefined : await findReplaced(call.replacesId, version);
      const wanted = replaced?.mediaType ?? findOnlyType(call.category);
      if (wanted && kind.mediaType !== wanted) throw mismatch(kind.mediaType, wanted);
      if (kind.mediaType !== call.mediaType) throw mismatch(kind.mediaType, call.mediaType);
      if (kind.mediaType === 'photo' && isTooLong(call.caption)) throw captionTooLong('caption');
      const client = replaced ? undefined : findClientPlace(call);

      const duplicate =
        call.onDuplicate === 'find' &&
        !replaced &&
        (await duplicates.findDuplicate(toStorageKey(uploadId), upload.size ?? 0, client?.clientGalleryId ?? null));
      if (duplicate) return { item: presenter.toItem(duplicate), isNew: false };

      const names = { filename: toName(call.filename), originalName: toName(call.originalName) };
      const values: NewMedia = {
        ...names,
        fileSize: upload.size ?? 0,
        mimeType: kind.mimeType,
        storageKey: findStorageKey(call.filePath) as string,
        ...toStoredCategory(call.category),
        mediaType: kind.mediaType,
        alt: call.alt || nameWithoutExtension(names.originalName),
        caption: call.caption || null,
        tags: JSON.stringify(call.tags || []),
        sortOrder: Number(call.sortOrder ?? 0),
        ...(client ? { ...client, isPublished: 0 } : { isPublished: call.isPublished === false ? 0 : 1 }),
        typedFields: listTypedOnRegister(call, names),
        foundTexts:
          found && (await settings.get()).readsDescriptions ? formatFoundColumn(createProposal(found), []) : null,
        ...(replaced && placeOf(replaced)),
      };
      const row = await transact(async () => {
        if (client) await makePlace(client.clientGalleryId, client.section);
        const sortOrder = replaced
          ? values.sortOrder
          : await findPositionOnRegister(repository, call.category, values.sortOrder);
        const claimed = await repository.register(uploadId, { ...values, sortOrder });
        if (!claimed) return undefined;
        await queue.enqueue(claimed);
        await audit.record(actor, 'create', 'media', claimed.id, {
          originalName: claimed.originalName,
          category: toCategory(claimed),
          ...(replaced && { replaces: replaced.id }),
        });
        return claimed;
      });
      if (!row) return { item: await this.getRegistered(call.filePath), isNew: false };
      await parts.onRegistered();
      return { item: presenter.toItem(row), isNew: true };
    },

    /** In the order of `files`. */
    async searchDuplicates({ files }: DuplicateSearch): Promise<DuplicateResult[]> {
      const found = await duplicates.search(files.map(({ fileSize, sha256 }) => ({ size: Number(fileSize), sha256 })));
      return found.map(({ isSizeKnown, row }) => ({ isSizeKnown, item: row ? presenter.toItem(row) : null }));
    },

    async getRegistered(objectPath: string): Promise<MediaItem> {
      const row = await repository.findIncludingDeleted({ storageKey: findStorageKey(objectPath) ?? '' });
      if (!row || row.deletedAt) throw noSuchUpload();
      return presenter.toItem(row);
    },

    /**
     * Filing an item under a banner category without a position makes it the banner of that page, even if it is there already.
     * @param version see `If-Match`
     * @throws AppError edited-elsewhere if the item has another version
     */
    async update(id: string, change: MediaUpdate, actor: Actor, version?: number): Promise<MediaItem> {
      const before = await repository.find(id);
      if (!before) throw notFound('media item');
      const wanted = change.category && findOnlyType(change.category);
      if (wanted && wanted !== before.mediaType) throw mismatch(before.mediaType, wanted);
      checkClientWork(change, before);
      await checkPoster(change.posterChoice, before);
      await checkCaption(change, before);
      const row = await transact(async () => {
        const { category, sortOrder } = change;
        if (before.clientGalleryId !== null && (change.clientGalleryId ?? change.section) !== undefined) {
          const section = change.section === undefined ? before.section : change.section;
          await makePlace(change.clientGalleryId ?? before.clientGalleryId, section);
        }
        const inFront = category && sortOrder === undefined && (await positionInFront(repository, category, id));
        const columns = { ...toColumns(change, before), ...(typeof inFront === 'number' && { sortOrder: inFront }) };
        refuseWithoutOriginal({ ...before, ...columns });
        const updated = await repository.update(id, columns, version);
        if (!updated) throw editedElsewhere();
        await checkAlteration(updated, parts.originals);
        if (await parts.originals.isParted([id])) throw invalidField('clientGalleryId', 'original-elsewhere');
        // Its renditions say in their metadata that they are altered.
        if (hasOtherMark(updated, before)) await queue.requeue(updated);
        if (updated.posterChoice !== before.posterChoice) await queue.requeueVideo(id);
        const translated = await translation.write(updated, change.translations);
        // No visitor sees a change of the work for a client.
        await makePagesStale(revision, updated);
        const fields = Object.keys(change).filter((field) => field !== 'translations');
        await audit.record(actor, 'update', 'media', id, {
          originalName: updated.originalName,
          fields: [...fields, ...translated],
        });
        return updated;
      });
      if (row.posterChoice !== before.posterChoice || hasOtherMark(row, before)) await parts.onRegistered();
      return presenter.toItem(row);
    },

    /** Running and queued jobs on videos. Much cheaper than the whole library, so that clients can poll it. */
    async getVideoWork(): Promise<VideoWork> {
      const [ffmpeg, jobs] = await Promise.all([parts.videos.findTools(), parts.videos.listJobs()]);
      return { ffmpeg, jobs };
    },

    /** Where these items are referred to; items that do not exist have no references. */
    async listReferences(ids: string[]): Promise<ObjectReference[]> {
      const rows = await repository.list({ ids });
      return references.listReferencesTo(rows.map(toObjectPath));
    },

    /** Moves the item to the trash. Its files are not served any more, unless a record refers to them. */
    async remove(id: string, actor: Actor, version?: number): Promise<void> {
      if (!(await repository.find(id))) throw notFound('media item');
      await transact(async () => {
        const deleted = await repository.markDeleted(id, version);
        if (!deleted) throw editedElsewhere();
        await refuseNeededOriginal(id, parts.originals);
        await makePagesStale(revision, deleted);
        await audit.record(actor, 'delete', 'media', id, { originalName: deleted.originalName });
      });
    },
  };
}

function hasOtherMark(now: MediaTable, before: MediaTable): boolean {
  return now.state === 'ready' && (now.alteration === null) !== (before.alteration === null);
}

/** Where and how an item stands, for the file that is to take its place. Until then nobody sees that one. */
function placeOf(item: MediaTable) {
  const { category, laterCategory, clientGalleryId, section, alt, caption, tags, typedFields, sortOrder } = item;
  const { posterChoice, alteration, originalMediaId, alterationNote, alteredAt } = item;
  const place = { category, laterCategory, clientGalleryId, section, sortOrder, posterChoice };
  const texts = { alt, caption, tags, typedFields, foundTexts: null };
  const mark = { alteration, originalMediaId, alterationNote, alteredAt };
  return { ...place, ...texts, ...mark, replacesId: item.id, isPublished: 0 as const };
}

function toColumns(change: MediaUpdate, before: MediaTable) {
  const { originalName, alt, caption, tags, sortOrder, isPublished, category, focalPoint, posterChoice } = change;
  const { clientGalleryId, section } = change;
  const described = {
    ...(alt !== undefined && { alt: alt ?? '' }),
    ...(caption !== undefined && { caption: caption || null }),
    ...(tags !== undefined && { tags: JSON.stringify(tags) }),
  };
  return {
    ...described,
    typedFields: typedAfter(before, described),
    foundTexts: change.found === null ? null : formatFoundColumn(parseFoundTexts(before) ?? {}, Object.keys(described)),
    ...(originalName !== undefined && { originalName: toName(originalName) }),
    ...(category !== undefined && toStoredCategory(category)),
    ...(sortOrder !== undefined && { sortOrder: Number(sortOrder) }),
    ...(clientGalleryId !== undefined && { clientGalleryId }),
    ...(section !== undefined && { section }),
    ...(isPublished !== undefined && { isPublished: isPublished ? (1 as const) : (0 as const) }),
    ...(posterChoice !== undefined && { posterChoice: posterChoice && JSON.stringify(posterChoice) }),
    ...toAlterationColumns(change, before),
    ...(focalPoint !== undefined && { focalX: focalPoint?.x ?? null, focalY: focalPoint?.y ?? null }),
  };
}

/** @throws AppError validation-failed where it would leave its gallery for a place that visitors see, or get into one without */
function checkClientWork({ category, isPublished, clientGalleryId, section }: MediaUpdate, before: MediaTable): void {
  if (before.clientGalleryId === null) {
    if (category === clientWork) throw invalidField('category', 'not-client-work');
    if (clientGalleryId !== undefined) throw invalidField('clientGalleryId', 'not-client-work');
    if (section !== undefined) throw invalidField('section', 'not-client-work');
    return;
  }
  if (category !== undefined && category !== clientWork) throw invalidField('category', 'client-work-only');
  if (isPublished) throw invalidField('isPublished', 'client-work-only');
}

/** @throws AppError validation-failed if there is a gallery without work for a client, or the other way round */
function findClientPlace({ category, clientGalleryId, section }: MediaCreate) {
  if (category !== clientWork) {
    if (clientGalleryId !== undefined) throw invalidField('clientGalleryId', 'not-client-work');
    if (section) throw invalidField('section', 'not-client-work');
    return undefined;
  }
  if (clientGalleryId === undefined) throw invalidField('clientGalleryId', 'no-client-gallery');
  return { clientGalleryId, section: section ?? null };
}

function isTooLong(caption: string | null | undefined): boolean {
  return (caption?.length ?? 0) > limits.caption;
}

function captionTooLong(path: string): AppError {
  return invalidField(path, 'too-long', { max: limits.caption });
}

/** The file name without a path. */
function toName(given: string): string {
  return given.split(/[/\\]/).at(-1) || given;
}

function noSuchUpload(): AppError {
  const errors = [createFieldFault('filePath', 'no-such-upload')];
  return new AppError('not-found', 'There is no uploaded file at this path.', { errors });
}

function editedElsewhere(): AppError {
  return new AppError('edited-elsewhere', 'Somebody else has changed this item in the meantime. Load it again.');
}

// A page shows the first item of its banner category, so the item that staff have filed there last gets the first place.

type Positions = Pick<MediaRepository, 'findFirstPosition'>;

/** The position of a new item. Clients send 0 if staff have not set one; of equal positions the newest comes first. */
async function findPositionOnRegister(rows: Positions, category: MediaCategory, given: number): Promise<number> {
  if (given !== 0 || !isHeroCategory(category)) return given;
  return Math.min(0, (await rows.findFirstPosition(category)) ?? 0);
}

/** The position in front of all others of a banner category; undefined for other categories. */
async function positionInFront(
  rows: Positions,
  category: MediaCategory,
  exceptId: string,
): Promise<number | undefined> {
  if (!isHeroCategory(category)) return undefined;
  const first = await rows.findFirstPosition(category, exceptId);
  return first === undefined ? 0 : Math.min(0, first - 1);
}
