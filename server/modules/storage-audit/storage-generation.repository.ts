import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema, StorageGenerationTable } from '#server/platform/db/schema.ts';

export type StorageGenerationRepository = ReturnType<typeof createStorageGenerationRepository>;

/** The database's generation, a number that only grows, and whether the sweep is stopped. */
export function createStorageGenerationRepository(db: Kysely<Schema>) {
  const find = () => db.selectFrom('storageGeneration').selectAll().where('id', '=', 1).executeTakeFirst();

  return {
    find,

    async findOrCreate(): Promise<StorageGenerationTable> {
      const found = await find();
      if (found) return found;
      await db
        .insertInto('storageGeneration')
        .values({ id: 1, databaseId: randomUUID(), generation: 0, stoppedSince: null, stoppedReason: null })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      return (await find()) as StorageGenerationTable;
    },

    /** @returns the new generation; undefined while the sweep is stopped */
    async raise(): Promise<number | undefined> {
      const row = await db
        .updateTable('storageGeneration')
        .set((eb) => ({ generation: eb('generation', '+', 1) }))
        .where('id', '=', 1)
        .where('stoppedSince', 'is', null)
        .returning('generation')
        .executeTakeFirst();
      return row?.generation;
    },

    /** Does not replace an earlier reason. */
    async stop(reason: string, since: string): Promise<void> {
      await db
        .updateTable('storageGeneration')
        .set({ stoppedSince: since, stoppedReason: reason })
        .where('id', '=', 1)
        .where('stoppedSince', 'is', null)
        .execute();
    },

    /** Resumes the sweep at `generation`. Findings are deleted, so that the retention of each orphan starts again. */
    async resume(generation: number): Promise<void> {
      await db.transaction().execute(async (on) => {
        await on.deleteFrom('storageFindings').execute();
        await on
          .updateTable('storageGeneration')
          .set({ generation, stoppedSince: null, stoppedReason: null })
          .where('id', '=', 1)
          .execute();
      });
    },
  };
}
