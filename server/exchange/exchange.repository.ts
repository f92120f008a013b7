import type { Kysely } from 'kysely';
import type {
  MediaTable,
  Schema,
  SettingTable,
  UploadTable,
  PageContentHistoryTable,
  PageContentTable,
  TranslationTable,
} from '#server/platform/db/schema.ts';
import { unprocessedMedia } from '#server/platform/db/unprocessed-media.ts';

export type ExchangeRepository = ReturnType<typeof createExchangeRepository>;

/** The columns of a media row that an import writes; the others are those of an item that waits for the worker. */
export type ImportedMedia = Omit<MediaTable, keyof typeof unprocessedMedia> &
  Pick<MediaTable, 'sha256' | 'posterChoice' | 'focalX' | 'focalY'> &
  Partial<Pick<MediaTable, 'alteration' | 'originalMediaId' | 'alterationNote' | 'alteredAt' | 'disclosureCode'>>;

/** The rows of an export that no service lists or inserts with their ids and times. */
export function createExchangeRepository(db: Kysely<Schema>) {
  return {
    /** The library and the trash, without the work for clients and what waits to take the place of another item. */
    listMedia: (): Promise<MediaTable[]> =>
      db.selectFrom('media').selectAll().where('clientGalleryId', 'is', null).where('replacesId', 'is', null).execute(),

    findMedia: (id: string) => db.selectFrom('media').select('id').where('id', '=', id).executeTakeFirst(),

    /** Items of the library with these sizes in bytes that did not fail, the oldest first. */
    listOfSizes: (sizes: number[]): Promise<MediaTable[]> =>
      db
        .selectFrom('media')
        .selectAll()
        .where('deletedAt', 'is', null)
        .where('clientGalleryId', 'is', null)
        .where('state', '!=', 'failed')
        .where('fileSize', 'in', sizes)
        .orderBy('createdAt')
        .orderBy('id')
        .execute(),

    /** Creates an item and its claimed upload. The caller queues it. */
    async insertMedia(upload: UploadTable, media: ImportedMedia): Promise<void> {
      await db
        .insertInto('uploads')
        .values(upload)
        // An interrupted upload of the same id cannot be claimed any more.
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ state: 'claimed' }))
        .execute();
      await db
        .insertInto('media')
        .values({ ...unprocessedMedia, ...media })
        .execute();
    },

    /** Ids of the accounts by name. */
    async listAccounts(): Promise<Map<string, string>> {
      const rows = await db.selectFrom('adminUsers').select(['id', 'username']).execute();
      return new Map(rows.map(({ id, username }) => [username, id]));
    },

    listTranslations: (): Promise<TranslationTable[]> => db.selectFrom('translations').selectAll().execute(),

    async insertTranslations(rows: TranslationTable[]): Promise<void> {
      if (rows.length === 0) return;
      await db
        .insertInto('translations')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['entityId', 'language', 'field', 'entity']).doNothing())
        .execute();
    },

    findSetting: (key: string): Promise<SettingTable | undefined> =>
      db.selectFrom('settings').selectAll().where('key', '=', key).executeTakeFirst(),

    async insertSetting(row: SettingTable): Promise<void> {
      await db.insertInto('settings').values(row).execute();
    },

    listPages: (): Promise<PageContentTable[]> => db.selectFrom('pageContents').selectAll().execute(),

    listPageHistory: (): Promise<PageContentHistoryTable[]> =>
      db.selectFrom('pageContentHistory').selectAll().execute(),

    /** Replaces a row without contents, which a removed draft leaves. */
    async insertPage(row: PageContentTable, history: PageContentHistoryTable[]): Promise<void> {
      await db.deleteFrom('pageContents').where('page', '=', row.page).where('version', '=', 0).execute();
      await db.insertInto('pageContents').values(row).execute();
      if (history.length > 0) await db.insertInto('pageContentHistory').values(history).execute();
    },
  };
}
