import type { Kysely } from 'kysely';
import type { TrashedRecordTable } from '#server/platform/db/tables/record-tables.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** A deleted record that can be restored. */
export interface TrashedRecord {
  id: string;
  entity: string;
  title: string;
  deletedAt: string;
  /** the record as in the API */
  content: object;
  childIds: string[];
}

export type TrashedRecordRepository = ReturnType<typeof createTrashedRecordRepository>;

export function createTrashedRecordRepository(db: Kysely<Schema>) {
  return {
    /** Call it in the transaction that deletes the record. */
    async put({ id, entity, title, content, childIds }: Omit<TrashedRecord, 'deletedAt'>): Promise<void> {
      const row: TrashedRecordTable = {
        id,
        createdAt: new Date().toISOString(),
        entity,
        title,
        content: JSON.stringify(content),
        childIds: JSON.stringify(childIds),
      };
      await db.insertInto('trashedRecords').values(row).execute();
    },

    /** Newest first. */
    async list(limit: number): Promise<TrashedRecord[]> {
      const rows = await db
        .selectFrom('trashedRecords')
        .selectAll()
        .orderBy('createdAt', 'desc')
        .limit(limit)
        .execute();
      return rows.map(fromRow);
    },

    async find(id: string): Promise<TrashedRecord | undefined> {
      const row = await db.selectFrom('trashedRecords').selectAll().where('id', '=', id).executeTakeFirst();
      return row && fromRow(row);
    },

    /** Takes a record out of the trash. @returns undefined if it is not in there any more */
    async take(id: string): Promise<TrashedRecord | undefined> {
      const row = await db.deleteFrom('trashedRecords').where('id', '=', id).returningAll().executeTakeFirst();
      return row && fromRow(row);
    },

    /** Whether a deleted record shows this object: if it is restored, the file must be there. */
    async hasNamed(storageKey: string): Promise<boolean> {
      const found = db.selectFrom('trashedRecords').select('id').where('content', 'like', `%${storageKey}%`);
      return (await found.limit(1).executeTakeFirst()) !== undefined;
    },

    /** Removes for good what was deleted before `time`, with its translations. @returns how many */
    async removeOlder(time: string): Promise<number> {
      return db.transaction().execute(async (transaction) => {
        const removed = transaction.deleteFrom('trashedRecords').where('createdAt', '<', time);
        const ids = (await removed.returning('id').execute()).map(({ id }) => id);
        if (ids.length > 0) await transaction.deleteFrom('translations').where('entityId', 'in', ids).execute();
        return ids.length;
      });
    },
  };
}

function fromRow({ createdAt, content, childIds, ...rest }: TrashedRecordTable): TrashedRecord {
  return {
    ...rest,
    deletedAt: createdAt,
    content: JSON.parse(content) as object,
    childIds: JSON.parse(childIds) as string[],
  };
}
