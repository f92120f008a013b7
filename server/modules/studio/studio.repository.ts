import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

const key = 'studio-identity';

export type StudioRepository = ReturnType<typeof createStudioRepository>;

/** The part of the studio's identity that was set in the back office. */
export function createStudioRepository(db: Kysely<Schema>) {
  return {
    async find(): Promise<Record<string, unknown>> {
      const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
      return row ? JSON.parse(row.value) : {};
    },

    async save(fields: object): Promise<void> {
      const row = { value: JSON.stringify(fields), updatedAt: new Date().toISOString() };
      await db
        .insertInto('settings')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute();
    },
  };
}
