import type { Kysely } from 'kysely';
import type { TrashedRecordTable, Schema } from '#server/platform/db/schema.ts';

/** A deleted record that can be restored. */
export interface TrashedRecord {
  id: string;
  entity: string;
  title: string;
  deletedAt: string;
  /** the record as in the API */
  content: object;
  /** records that a version before left in their table, without their parent */
  childIds: string[];
  /** the deleted record that it belongs to: it is restored and removed with that one */
  parentId: string | null;
}

/** Rows of one statement: databases limit its values. */
const rowsAtOnce = 500;

export type TrashedRecordRepository = ReturnType<typeof createTrashedRecordRepository>;

export function createTrashedRecordRepository(db: Kysely<Schema>) {
  return {
    /** Call it in the transaction that deletes the records. */
    async put(records: readonly Omit<TrashedRecord, 'deletedAt'>[]): Promise<void> {
      const createdAt = new Date().toISOString();
      const rows = records.map(({ content, childIds, ...rest }): TrashedRecordTable => ({
        ...rest,
        createdAt,
        content: JSON.stringify(content),
        childIds: JSON.stringify(childIds),
      }));
      for (let from = 0; from < rows.length; from += rowsAtOnce) {
        await db
          .insertInto('trashedRecords')
          .values(rows.slice(from, from + rowsAtOnce))
          .execute();
      }
    },

    /** Newest first, without those that belong to another one; `childCount` is how many belong to it. */
    async list(limit: number): Promise<(TrashedRecord & { childCount: number })[]> {
      const rows = await db
        .selectFrom('trashedRecords')
        .selectAll()
        .select((eb) =>
          eb
            .selectFrom('trashedRecords as child')
            .select(({ fn }) => fn.countAll<number | string>().as('count'))
            .whereRef('child.parentId', '=', 'trashedRecords.id')
            .as('childCount'),
        )
        // A version before may have restored the parent without them.
        .where((eb) =>
          eb.or([
            eb('parentId', 'is', null),
            eb('parentId', 'not in', eb.selectFrom('trashedRecords as parent').select('parent.id')),
          ]),
        )
        .orderBy('createdAt', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ childCount, ...row }) => ({ ...fromRow(row), childCount: Number(childCount) }));
    },

    async has(id: string): Promise<boolean> {
      return (await this.find(id)) !== undefined;
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

    /** Takes the records that belong to this deleted one out of the trash. */
    async takeChildren(parentId: string): Promise<TrashedRecord[]> {
      const rows = await db.deleteFrom('trashedRecords').where('parentId', '=', parentId).returningAll().execute();
      return rows.map(fromRow);
    },

    /** Whether a deleted record shows this object: if it is restored, the file must be there. */
    async hasNamed(storageKey: string): Promise<boolean> {
      const found = db.selectFrom('trashedRecords').select('id').where('content', 'like', `%${storageKey}%`);
      return (await found.limit(1).executeTakeFirst()) !== undefined;
    },

    /** Removes for good what was deleted before `time`, with its translations. @returns how many */
    async removeOlder(time: string): Promise<number> {
      return db.transaction().execute(async (transaction) => {
        const old = transaction.selectFrom('trashedRecords').where('createdAt', '<', time);
        await transaction.deleteFrom('translations').where('entityId', 'in', old.select('id')).execute();
        const removed = await transaction
          .deleteFrom('trashedRecords')
          .where('createdAt', '<', time)
          .executeTakeFirstOrThrow();
        return Number(removed.numDeletedRows);
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
