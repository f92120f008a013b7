import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

const key = 'studio-identity';

export type StudioRepository = ReturnType<typeof createStudioRepository>;

/** The fields of the identity that staff changed in the back office. */
export function createStudioRepository(db: Kysely<Schema>) {
  return {
    async find(): Promise<Record<string, unknown>> {
      const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
      return row ? JSON.parse(row.value) : {};
    },

    /** @returns false, without writing, if the stored value is not `expected` any more */
    async replace(expected: Record<string, unknown>, fields: object): Promise<boolean> {
      const row = { value: JSON.stringify(fields), updatedAt: new Date().toISOString() };
      const { numUpdatedRows } = await db
        .updateTable('settings')
        .set(row)
        .where('key', '=', key)
        .where('value', '=', JSON.stringify(expected))
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n || Object.keys(expected).length > 0) return numUpdatedRows > 0n;
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('settings')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows > 0n;
    },
  };
}
