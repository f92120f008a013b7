import { randomUUID } from 'node:crypto';
import type { ChoiceCounts } from '#contract/client-proofing.ts';
import type { Database } from '#server/platform/db/database.ts';
import type {
  ClientGalleryPersonTable,
  ClientGalleryPickTable,
  ClientGalleryTable,
} from '#server/platform/db/schema.ts';

type Person = ClientGalleryPersonTable;
type Opinion = ClientGalleryPickTable;
/** What is absent stays as it is. */
export type PickValues = Partial<Pick<Opinion, 'isPicked' | 'rating' | 'comment'>>;

/** Who chooses in a client gallery, and what. */
export function createProofingRepository({ db, dialect }: Pick<Database, 'db' | 'dialect'>) {
  const picksOf = (galleryId: string) =>
    db
      .selectFrom('clientGalleryPicks')
      .innerJoin('media', 'media.id', 'clientGalleryPicks.itemId')
      .where('clientGalleryPicks.galleryId', '=', galleryId)
      .where('media.clientGalleryId', '=', galleryId)
      .where('media.deletedAt', 'is', null);

  return {
    /**
     * The gallery, which nobody submits or deletes before the end of the transaction. On SQLite only one transaction writes; on
     * PostgreSQL many that only read the gallery go on side by side.
     */
    hold: (galleryId: string): Promise<ClientGalleryTable | undefined> =>
      db
        .selectFrom('clientGalleries')
        .selectAll()
        .where('id', '=', galleryId)
        .where('deletedAt', 'is', null)
        .$if(dialect === 'postgres', (query) => query.forShare())
        .executeTakeFirst(),

    /** @returns false if it is submitted already, or not there */
    async submit(galleryId: string, values: { picksSubmittedAt: string; picksSubmittedBy: string }): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('clientGalleries')
        .set(values)
        .where('id', '=', galleryId)
        .where('deletedAt', 'is', null)
        .where('picksSubmittedAt', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** @returns false if it is open already, or not there */
    async reopen(galleryId: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('clientGalleries')
        .set({ picksSubmittedAt: null, picksSubmittedBy: null })
        .where('id', '=', galleryId)
        .where('deletedAt', 'is', null)
        .where('picksSubmittedAt', 'is not', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    findPerson: (galleryId: string, id: string): Promise<Person | undefined> =>
      db
        .selectFrom('clientGalleryPeople')
        .selectAll()
        .where('id', '=', id)
        .where('galleryId', '=', galleryId)
        .executeTakeFirst(),

    findPersonByName: (galleryId: string, nameKey: string): Promise<Person | undefined> =>
      db
        .selectFrom('clientGalleryPeople')
        .selectAll()
        .where('galleryId', '=', galleryId)
        .where('nameKey', '=', nameKey)
        .executeTakeFirst(),

    /** In the order in which they came. */
    listPeople: (galleryId: string): Promise<Person[]> =>
      db
        .selectFrom('clientGalleryPeople')
        .selectAll()
        .where('galleryId', '=', galleryId)
        .orderBy('createdAt')
        .orderBy('id')
        .execute(),

    async insertPerson(values: Omit<Person, 'id' | 'createdAt'>): Promise<Person> {
      const row = { ...values, id: randomUUID(), createdAt: new Date().toISOString() };
      return db.insertInto('clientGalleryPeople').values(row).returningAll().executeTakeFirstOrThrow();
    },

    async hasItem(galleryId: string, itemId: string): Promise<boolean> {
      const found = await db
        .selectFrom('media')
        .select('id')
        .where('id', '=', itemId)
        .where('clientGalleryId', '=', galleryId)
        .where('deletedAt', 'is', null)
        .where('state', '=', 'ready')
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Changes what a person thinks of an item, in one statement: nothing that is sent at the same time is lost. */
    async savePick(
      key: Pick<Opinion, 'personId' | 'itemId' | 'galleryId'>,
      { isPicked, rating, comment }: PickValues,
    ): Promise<Opinion> {
      const now = new Date().toISOString();
      const row = { ...key, createdAt: now, updatedAt: now };
      return db
        .insertInto('clientGalleryPicks')
        .values({ ...row, isPicked: isPicked ?? 0, rating: rating ?? null, comment: comment ?? '' })
        .onConflict((conflict) =>
          conflict.columns(['personId', 'itemId']).doUpdateSet({
            updatedAt: now,
            ...(isPicked !== undefined && { isPicked }),
            ...(rating !== undefined && { rating }),
            ...(comment !== undefined && { comment }),
          }),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** By the items of the gallery, each of which needs a look at the index: hundreds of people may have picked the same. */
    async countPicks(galleryId: string, personId: string | undefined): Promise<ChoiceCounts> {
      const { picked } = await db
        .selectFrom('media')
        .where('clientGalleryId', '=', galleryId)
        .where('deletedAt', 'is', null)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('clientGalleryPicks')
              .select('clientGalleryPicks.itemId')
              .where('clientGalleryPicks.galleryId', '=', galleryId)
              .whereRef('clientGalleryPicks.itemId', '=', 'media.id')
              .where('clientGalleryPicks.isPicked', '=', 1),
          ),
        )
        .select(({ fn }) => fn.countAll<number | string>().as('picked'))
        .executeTakeFirstOrThrow();
      if (personId === undefined) return { picked: Number(picked), mine: 0 };
      const { mine } = await picksOf(galleryId)
        .where('clientGalleryPicks.personId', '=', personId)
        .where('clientGalleryPicks.isPicked', '=', 1)
        .select(({ fn }) => fn.countAll<number | string>().as('mine'))
        .executeTakeFirstOrThrow();
      return { picked: Number(picked), mine: Number(mine) };
    },

    /** What a person thinks of the items of the gallery. */
    listOfPerson: (galleryId: string, personId: string): Promise<Opinion[]> =>
      picksOf(galleryId).where('clientGalleryPicks.personId', '=', personId).selectAll('clientGalleryPicks').execute(),

    /** Who has picked which of these items. */
    async listPickers(galleryId: string, itemIds: readonly string[]): Promise<{ itemId: string; personId: string }[]> {
      if (itemIds.length === 0) return [];
      return db
        .selectFrom('clientGalleryPicks')
        .select(['itemId', 'personId'])
        .where('galleryId', '=', galleryId)
        .where('itemId', 'in', itemIds)
        .where('isPicked', '=', 1)
        .execute();
    },

    /** Of all people, for staff. */
    listAll: (galleryId: string): Promise<Opinion[]> => picksOf(galleryId).selectAll('clientGalleryPicks').execute(),
  };
}
