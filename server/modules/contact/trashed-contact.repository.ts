import type { Kysely } from 'kysely';
import { replaceDigestsAbout } from '#server/platform/db/replace-digests.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export interface TrashedContact {
  id: string;
  firstName: string;
  lastName: string;
  deletedAt: string;
}

export type TrashedContactRepository = ReturnType<typeof createTrashedContactRepository>;

/** Enquiries that staff have deleted. Their notes, answers and mails stay in their tables, and wait. */
export function createTrashedContactRepository(db: Kysely<Schema>) {
  const removeAll = async (ids: readonly string[]): Promise<number> => {
    if (ids.length === 0) return 0;
    await replaceDigestsAbout(db, ids);
    const { numDeletedRows } = await db
      .deleteFrom('contactMessages')
      .where('id', 'in', ids)
      .where('deletedAt', 'is not', null)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  };

  return {
    /** @returns whether it was there */
    async put(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('contactMessages')
        .set({ deletedAt: new Date().toISOString() })
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Newest first. */
    async list(limit: number): Promise<TrashedContact[]> {
      const rows = await db
        .selectFrom('contactMessages')
        .select(['id', 'firstName', 'lastName', 'deletedAt'])
        .where('deletedAt', 'is not', null)
        .orderBy('deletedAt', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, deletedAt: row.deletedAt ?? '' }));
    },

    /** @returns whether it was in the trash */
    async restore(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('contactMessages')
        .set({ deletedAt: null })
        .where('id', '=', id)
        .where('deletedAt', 'is not', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Removes one for good, in the caller's transaction. @returns whether it was in the trash */
    async purge(id: string): Promise<boolean> {
      // Locked first: restored meanwhile, it keeps its digests.
      const { numUpdatedRows } = await db
        .updateTable('contactMessages')
        .set((eb) => ({ deletedAt: eb.ref('deletedAt') }))
        .where('id', '=', id)
        .where('deletedAt', 'is not', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n && (await removeAll([id])) > 0;
    },

    /** Removes those that were deleted before a time (ISO 8601), in the caller's transaction. @returns how many */
    async removeOlder(time: string): Promise<number> {
      const rows = await db
        .selectFrom('contactMessages')
        .select('id')
        .where('deletedAt', '<', time)
        .orderBy('deletedAt')
        .limit(maxAtOnce)
        .execute();
      return removeAll(rows.map(({ id }) => id));
    },
  };
}

/** Values of one statement. The next sweep takes the others. */
const maxAtOnce = 500;
