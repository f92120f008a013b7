import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

const key = 'site-origins';
/** The domain, the name in the local network and a few that are no longer in use. */
const maxOrigins = 8;

export type SiteNamesRepository = ReturnType<typeof createSiteNamesRepository>;

/** The origins under which staff have used the back office, the newest last. Needed where PUBLIC_URL is not set. */
export function createSiteNamesRepository(db: Kysely<Schema>) {
  const list = async (): Promise<string[]> => {
    const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
    return row ? (JSON.parse(row.value) as string[]) : [];
  };

  return {
    list,

    /** Of two processes that add at the same time one may lose its origin, which it adds again after its next start. */
    async add(origin: string): Promise<void> {
      const others = (await list()).filter((one) => one !== origin);
      const row = {
        value: JSON.stringify([...others, origin].slice(-maxOrigins)),
        updatedAt: new Date().toISOString(),
      };
      await db
        .insertInto('settings')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute();
    },
  };
}
