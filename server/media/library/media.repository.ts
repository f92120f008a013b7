import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import type { MediaCategory } from '#contract/media-categories.ts';
import type { MediaType, MediaSettings } from '#contract/media.ts';
import type { MediaTable, Schema, UploadTable } from '#server/platform/db/schema.ts';
import { isTrue } from '#server/platform/db/altered-media.ts';
import { isInCategory, isListed, isOfLibrary } from '#server/platform/db/stored-category.ts';
import { createSetting } from '#server/platform/db/settings.ts';
import { unprocessedMedia } from '#server/platform/db/unprocessed-media.ts';

export type MediaRepository = ReturnType<typeof createMediaRepository>;

export type NewMedia = Pick<
  MediaTable,
  | 'filename'
  | 'originalName'
  | 'fileSize'
  | 'mimeType'
  | 'storageKey'
  | 'category'
  | 'laterCategory'
  | 'mediaType'
  | 'alt'
  | 'caption'
  | 'tags'
  | 'sortOrder'
  | 'isPublished'
  | 'typedFields'
  | 'foundTexts'
> &
  Partial<
    Pick<
      MediaTable,
      | 'clientGalleryId'
      | 'section'
      | 'replacesId'
      | 'posterChoice'
      | 'alteration'
      | 'originalMediaId'
      | 'alterationNote'
      | 'alteredAt'
    >
  >;

export type MediaChange = Partial<
  Pick<
    MediaTable,
    | 'originalName'
    | 'alt'
    | 'caption'
    | 'category'
    | 'laterCategory'
    | 'tags'
    | 'sortOrder'
    | 'isPublished'
    | 'focalX'
    | 'focalY'
    | 'typedFields'
    | 'foundTexts'
    | 'posterChoice'
    | 'clientGalleryId'
    | 'section'
    | 'alteration'
    | 'originalMediaId'
    | 'alterationNote'
    | 'alteredAt'
    | 'disclosureCode'
  >
>;

/** Limits a list to some items. */
interface Named {
  ids?: string[] | undefined;
  storageKeys?: string[] | undefined;
  category?: MediaCategory | undefined;
}

/** `deletedAt` of an item whose removal has begun: it cannot be restored any more. */
const removalBegun = '1970-01-01T00:00:00.000Z';

/** Whether it is an item of its own. One that waits to take the place of another is shown if it failed, so that staff see why. */
export const isPlaced = (eb: ExpressionBuilder<Schema, 'media'>) =>
  eb.or([eb('replacesId', 'is', null), eb('state', '=', 'failed')]);

/** The rows of the library. Lists leave out rows with `deletedAt`. */
export function createMediaRepository(db: Kysely<Schema>) {
  const inLibrary = db.selectFrom('media').selectAll().where('deletedAt', 'is', null);
  const inOrder = inLibrary.orderBy('sortOrder', 'asc').orderBy('createdAt', 'desc').orderBy('id', 'asc');
  const listed = inOrder.clearSelect().select(listedColumns);
  const visible = listed
    .where('isPublished', '=', 1)
    .where('state', '=', 'ready')
    .where(isListed)
    .where(isOfLibrary)
    .where(isTrue);
  // A part of a union has an order and a limit of its own only in a query of its own.
  const selectFirst = (category: MediaCategory) =>
    db
      .selectFrom(
        visible
          .where((eb) => isInCategory(eb, category))
          .limit(1)
          .as('first'),
      )
      .selectAll();

  return {
    /** The files that were made of it for its client gallery. */
    listClientFiles: (mediaId: string) =>
      db.selectFrom('clientFiles').select(['id', 'leasedBy', 'leasedUntil']).where('mediaId', '=', mediaId).execute(),

    /** Without the work for clients, unless items or that category are asked for. */
    async list({ mediaType, ids, storageKeys, category }: Named & { mediaType?: MediaType } = {}): Promise<
      ListedMedia[]
    > {
      return listed
        .$if(ids === undefined && storageKeys === undefined && category === undefined, (q) => q.where(isOfLibrary))
        .$if(ids === undefined && storageKeys === undefined, (q) => q.where(isPlaced))
        .$if(mediaType !== undefined, (q) => q.where('mediaType', '=', mediaType as MediaType))
        .$if(ids !== undefined, (q) => q.where('id', 'in', ids as string[]))
        .$if(storageKeys !== undefined, (q) => q.where('storageKey', 'in', storageKeys as string[]))
        .$if(category !== undefined, (q) => q.where((eb) => isInCategory(eb, category as MediaCategory)))
        .execute();
    },

    /** The items of a client gallery, in no order. @param ids only these */
    listOfClientGallery: (galleryId: string, ids?: readonly string[]): Promise<ListedMedia[]> =>
      inLibrary
        .clearSelect()
        .select(listedColumns)
        .where('clientGalleryId', '=', galleryId)
        .where(isPlaced)
        .$if(ids !== undefined, (q) => q.where('id', 'in', ids as string[]))
        .execute(),

    /** What the order and the originals of all its items are: without their renditions, which are most of a row. */
    listOriginalsOfClientGallery: (galleryId: string): Promise<ClientOriginal[]> =>
      inLibrary
        .clearSelect()
        .select(originalColumns)
        .where('clientGalleryId', '=', galleryId)
        .where(isPlaced)
        .execute(),

    /** Those of these items that are work for a client, also in the trash. */
    listClientWork: (storageKeys: readonly string[]): Promise<{ storageKey: string }[]> =>
      db
        .selectFrom('media')
        .select('storageKey')
        .where('storageKey', 'in', storageKeys as string[])
        .where('clientGalleryId', 'is not', null)
        .execute(),

    /** All columns of all items. */
    listWhole: (): Promise<MediaTable[]> => inOrder.execute(),

    /** Only what the texts of items are made of, in no order. @param id only this one */
    async listDescribed(id?: string): Promise<DescribedMedia[]> {
      return inLibrary
        .clearSelect()
        .select(describedColumns)
        .where(isOfLibrary)
        .where(isPlaced)
        .$if(id !== undefined, (q) => q.where('id', '=', id as string))
        .execute();
    },

    /** The number of photos in the library, and the bytes of their files. */
    async measurePhotos(): Promise<{ count: number; bytes: number }> {
      const { count, bytes } = await db
        .selectFrom('media')
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | string | null>('fileSize').as('bytes')])
        .where('deletedAt', 'is', null)
        .where('mediaType', '=', 'photo')
        .where(isOfLibrary)
        .where(isPlaced)
        .executeTakeFirstOrThrow();
      return { count, bytes: Number(bytes ?? 0) };
    },

    /** Items that visitors can list, of one category or all. */
    async listVisible({ category, ids, storageKeys, limit }: Named & { limit?: number } = {}): Promise<ListedMedia[]> {
      return visible
        .$if(ids !== undefined, (q) => q.where('id', 'in', ids as string[]))
        .$if(storageKeys !== undefined, (q) => q.where('storageKey', 'in', storageKeys as string[]))
        .$if(category !== undefined, (q) => q.where((eb) => isInCategory(eb, category as MediaCategory)))
        .$if(limit !== undefined, (q) => q.limit(limit as number))
        .execute();
    },

    /** The first item of each category that visitors can list, as one query. */
    async listFirstVisible(categories: readonly [MediaCategory, ...MediaCategory[]]): Promise<ListedMedia[]> {
      const [first, ...others] = categories;
      return others.reduce((all, category) => all.unionAll(selectFirst(category)), selectFirst(first)).execute();
    },

    /** The lowest position in a category, drafts included. */
    async findFirstPosition(category: MediaCategory, exceptId?: string): Promise<number | undefined> {
      const row = await inOrder
        .clearSelect()
        .select('sortOrder')
        .where((eb) => isInCategory(eb, category))
        .$if(exceptId !== undefined, (q) => q.where('id', '!=', exceptId as string))
        .limit(1)
        .executeTakeFirst();
      return row?.sortOrder;
    },

    /**
     * Including deleted ones that a record still shows.
     * @param storageKeys only these
     */
    listNames: (storageKeys?: readonly string[]) =>
      db
        .selectFrom('media')
        .select(['storageKey', 'filename', 'originalName', 'alt', 'category', 'laterCategory', 'typedFields'])
        .where(isOfLibrary)
        .$if(storageKeys !== undefined, (q) => q.where('storageKey', 'in', storageKeys as string[]))
        .execute(),

    async find(id: string): Promise<MediaTable | undefined> {
      return inLibrary.where('id', '=', id).executeTakeFirst();
    },

    /**
     * Items with these sizes in bytes that are not failed or deleted, the oldest first: of the library, or of one client gallery. What
     * the one has is no duplicate for the other, because nobody may find work for a client from elsewhere.
     */
    async listOfSizes(sizes: number[], clientGalleryId: string | null = null): Promise<MediaTable[]> {
      return inLibrary
        .where('clientGalleryId', clientGalleryId === null ? 'is' : '=', clientGalleryId)
        .where('fileSize', 'in', sizes)
        .where('state', '!=', 'failed')
        .where('replacesId', 'is', null)
        .orderBy('createdAt', 'asc')
        .orderBy('id', 'asc')
        .execute();
    },

    /**
     * Also finds items that were deleted while a record refers to them: for delivery and the sweep only. The address of a file that was
     * replaced leads to the item, for as long as that file is in the trash.
     */
    async findIncludingDeleted(by: { id: string } | { storageKey: string }): Promise<MediaTable | undefined> {
      const kept = db.selectFrom('media').selectAll();
      if ('id' in by) return kept.where('id', '=', by.id).executeTakeFirst();
      const row = await kept.where('storageKey', '=', by.storageKey).executeTakeFirst();
      if (!row?.deletedAt || row.replacedById === null) return row;
      return (await inLibrary.where('id', '=', row.replacedById).executeTakeFirst()) ?? row;
    },

    /**
     * Creates a row from a stored upload; of concurrent calls one inserts it. The caller queues the item.
     * @returns undefined if the upload is not, or no longer, in the state `stored`
     */
    async register(uploadId: string, values: NewMedia): Promise<MediaTable | undefined> {
      return db.transaction().execute(async (transaction: Transaction<Schema>) => {
        const { numUpdatedRows } = await transaction
          .updateTable('uploads')
          .set({ state: 'claimed' })
          .where('id', '=', uploadId)
          .where('state', '=', 'stored')
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return undefined;
        return insertItem(transaction, values);
      });
    },

    /**
     * Creates a row for an object that has none. The caller queues the item.
     * @returns undefined if a row exists after all
     */
    async recover(upload: UploadTable, values: NewMedia): Promise<MediaTable | undefined> {
      return db.transaction().execute(async (transaction: Transaction<Schema>) => {
        const inserted = transaction.insertInto('uploads').values(upload);
        const { numInsertedOrUpdatedRows } = await inserted
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows === 0n) return undefined;
        return insertItem(transaction, values);
      });
    },

    /** @returns undefined if the item does not exist, or has another version */
    async update(id: string, values: MediaChange, version?: number): Promise<MediaTable | undefined> {
      return db
        .updateTable('media')
        .set((eb) => ({ ...values, updatedAt: new Date().toISOString(), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .$if(version !== undefined, (q) => q.where('version', '=', version as number))
        .returningAll()
        .executeTakeFirst();
    },

    /** Marks the item as deleted: it is in the trash. Its files and its row go with `remove`. */
    async markDeleted(id: string, version?: number): Promise<MediaTable | undefined> {
      return db
        .updateTable('media')
        .set({ deletedAt: new Date().toISOString(), replacesId: null })
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .$if(version !== undefined, (q) => q.where('version', '=', version as number))
        .returningAll()
        .executeTakeFirst();
    },

    /**
     * Begins to remove a deleted item: it is no longer in the trash, and the next sweep finishes what is interrupted.
     * @returns false if it was restored meanwhile
     */
    async beginRemoval({ id, deletedAt }: Pick<MediaTable, 'id' | 'deletedAt'>): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('media')
        .set({ deletedAt: removalBegun })
        .where('id', '=', id)
        .where('deletedAt', '=', deletedAt)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Puts a deleted item back. Its version is a new one for open forms. */
    async restore(id: string): Promise<MediaTable | undefined> {
      return db
        .updateTable('media')
        .set((eb) => ({
          deletedAt: null,
          // From now on it is an item of its own.
          replacedById: null,
          updatedAt: new Date().toISOString(),
          version: eb('version', '+', 1),
        }))
        .where('id', '=', id)
        .where('deletedAt', '>', removalBegun)
        .returningAll()
        .executeTakeFirst();
    },

    /** The newest first. @param before only those that were deleted before this time */
    async listDeleted(before?: string): Promise<MediaTable[]> {
      return db
        .selectFrom('media')
        .selectAll()
        .where('deletedAt', 'is not', null)
        .$if(before === undefined, (q) =>
          q.where('deletedAt', '>', removalBegun).where((eb) =>
            // What went with its client gallery is a part of that entry.
            eb.or([
              eb('clientGalleryId', 'is', null),
              eb(
                'clientGalleryId',
                'in',
                eb
                  .selectFrom('clientGalleries')
                  .select('clientGalleries.id')
                  .where('clientGalleries.deletedAt', 'is', null),
              ),
            ]),
          ),
        )
        .$if(before !== undefined, (q) => q.where('deletedAt', '<', before as string))
        .orderBy('deletedAt', 'desc')
        .execute();
    },

    /** The other rows with the same bytes. */
    async listSameBytes(id: string, sha256: string): Promise<MediaTable[]> {
      return db.selectFrom('media').selectAll().where('sha256', '=', sha256).where('id', '!=', id).execute();
    },

    /** Ids of the videos with unfinished jobs. */
    async listUnfinishedVideos(): Promise<Set<string>> {
      const jobs = await db.selectFrom('filmJobs').select('mediaId').distinct().execute();
      return new Set(jobs.map(({ mediaId }) => mediaId));
    },

    /** Rows with superseded sets. */
    async listSuperseded(): Promise<MediaTable[]> {
      return db.selectFrom('media').selectAll().where('superseded', 'is not', null).execute();
    },

    /** Writes nothing if the worker has superseded another set meanwhile. */
    async setSuperseded(row: Pick<MediaTable, 'id' | 'superseded'>, superseded: string | null): Promise<void> {
      const unchanged = db.updateTable('media').where('id', '=', row.id).where('superseded', '=', row.superseded);
      await unchanged.set({ superseded }).execute();
    },

    /** Whether a worker has leased a video. */
    async isVideoLeased(id: string, now: string): Promise<boolean> {
      const jobs = db.selectFrom('filmJobs').select('mediaId').where('mediaId', '=', id).where('leasedUntil', '>', now);
      return (await jobs.limit(1).executeTakeFirst()) !== undefined;
    },

    /** Deletes the row with its translations and its upload: the last step, after the files. */
    async remove(id: string, uploadId: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('media').where('id', '=', id).execute();
        await transaction.deleteFrom('translations').where('entity', '=', 'media').where('entityId', '=', id).execute();
        await transaction.deleteFrom('uploads').where('id', '=', uploadId).execute();
      });
    },
  };
}

async function insertItem(transaction: Transaction<Schema>, values: NewMedia): Promise<MediaTable> {
  const now = new Date().toISOString();
  const row: MediaTable = {
    clientGalleryId: null,
    section: null,
    ...unprocessedMedia,
    ...values,
    id: randomUUID(),
    createdAt: now,
    updatedAt: now,
  };
  return transaction.insertInto('media').values(row).returningAll().executeTakeFirstOrThrow();
}

/**
 * The columns that lists of the library and pages show. Those of the worker and the sweep are left out: a list has
 * thousands of rows, and SQLite sorts whole ones.
 */
const listedColumns = [
  'id',
  'storageKey',
  'category',
  'laterCategory',
  'mediaType',
  'alt',
  'caption',
  'tags',
  'sortOrder',
  'isPublished',
  'typedFields',
  'foundTexts',
  'version',
  'createdAt',
  'updatedAt',
  'filename',
  'originalName',
  'fileSize',
  'mimeType',
  'crc32',
  'state',
  'failureReason',
  'waitingSince',
  'derivatives',
  'poster',
  'posterChoice',
  'width',
  'height',
  'colour',
  'focalX',
  'focalY',
  'durationMs',
  'capturedAt',
  'copyright',
  'readablePercent',
  'clientGalleryId',
  'section',
  'replacesId',
  'alteration',
  'originalMediaId',
  'alterationNote',
  'alteredAt',
  'disclosureCode',
] as const satisfies readonly (keyof MediaTable)[];
export type ListedMedia = Pick<MediaTable, (typeof listedColumns)[number]>;

const originalColumns = [
  'id',
  'storageKey',
  'originalName',
  'fileSize',
  'mimeType',
  'crc32',
  'createdAt',
  'state',
  'sortOrder',
  'section',
  'capturedAt',
  'mediaType',
  'alteration',
  'originalMediaId',
] as const satisfies readonly (keyof MediaTable)[];
export type ClientOriginal = Pick<MediaTable, (typeof originalColumns)[number]>;

/** The columns from which the texts of an item are translated. */
const describedColumns = [
  'id',
  'filename',
  'originalName',
  'category',
  'laterCategory',
  'alt',
  'caption',
  'typedFields',
  'isPublished',
] as const satisfies readonly (keyof ListedMedia)[];
export type DescribedMedia = Pick<MediaTable, (typeof describedColumns)[number]>;

const standard: MediaSettings = { readsDescriptions: true };

export type MediaSettingsRepository = ReturnType<typeof createMediaSettingsRepository>;

/** Settings of the library. The media worker reads them for each photo. */
export function createMediaSettingsRepository(db: Kysely<Schema>) {
  const setting = createSetting<MediaSettings>(db, 'media');
  return {
    get: async (): Promise<MediaSettings> => ({ ...standard, ...(await setting.find()) }),
    save: (settings: MediaSettings): Promise<void> => setting.save(settings),
  };
}
