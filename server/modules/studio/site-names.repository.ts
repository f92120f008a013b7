import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** Under `site-origins` any account could store names. */
const key = 'owner-origins';
/** The domain, the name in the local network and a few that are no longer in use. */
const maxOrigins = 8;

export type SiteNamesRepository = ReturnType<typeof createSiteNamesRepository>;

/** The origins under which owners have used the back office, the newest last. Needed where PUBLIC_URL is not set. */
export function createSiteNamesRepository(db: Kysely<Schema>) {
  const list = async (): Promise<string[]> => {
    const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
    return row ? (JSON.parse(row.value) as string[]) : [];
  };

  return {
    list,

    /**
     * Of two processes that add at the same time one may lose its origin, which it adds again by the next request there.
     * @returns what is stored now
     */
    async add(origin: string): Promise<string[]> {
      const others = (await list()).filter((one) => one !== origin);
      const origins = [...others, origin].slice(-maxOrigins);
      const row = { value: JSON.stringify(origins), updatedAt: new Date().toISOString() };
      await db
        .insertInto('settings')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute();
      return origins;
    },
  };
}
