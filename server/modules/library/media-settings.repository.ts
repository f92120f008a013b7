import type { Kysely } from 'kysely';
import type { MediaSettings } from '#contract/media/media.ts';
import type { Schema } from '#server/platform/db/schema.ts';

const key = 'media';
const standard: MediaSettings = { readsDescriptions: true };

export type MediaSettingsRepository = ReturnType<typeof createMediaSettingsRepository>;

/** Settings of the library. The media worker reads them for each photo. */
export function createMediaSettingsRepository(db: Kysely<Schema>) {
  return {
    async get(): Promise<MediaSettings> {
      const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
      return { ...standard, ...(row && (JSON.parse(row.value) as MediaSettings)) };
    },

    async save(settings: MediaSettings): Promise<void> {
      const row = { value: JSON.stringify(settings), updatedAt: new Date().toISOString() };
      await db
        .insertInto('settings')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute();
    },
  };
}
