import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

const key = 'mail';

export type MailSettingsRepository = ReturnType<typeof createMailSettingsRepository>;

/** The mail settings that staff made in the back office, as JSON text. */
export function createMailSettingsRepository(db: Kysely<Schema>) {
  return {
    async find(): Promise<string | undefined> {
      const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
      return row?.value;
    },

    /** @returns false, without writing, if the stored text is not `expected` any more */
    async replace(expected: string | undefined, value: string): Promise<boolean> {
      const row = { value, updatedAt: new Date().toISOString() };
      if (expected === undefined) {
        const { numInsertedOrUpdatedRows = 0n } = await db
          .insertInto('settings')
          .values({ key, ...row })
          .onConflict((conflict) => conflict.column('key').doNothing())
          .executeTakeFirstOrThrow();
        return numInsertedOrUpdatedRows > 0n;
      }
      const { numUpdatedRows } = await db
        .updateTable('settings')
        .set(row)
        .where('key', '=', key)
        .where('value', '=', expected)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  };
}
