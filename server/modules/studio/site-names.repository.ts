import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

const key = 'site-names';

interface SiteName {
  origin: string;
  uses: number;
}

export type SiteNamesRepository = ReturnType<typeof createSiteNamesRepository>;

/** The origins under which visitors reach the site, with how often each was used. Needed where PUBLIC_URL is not set. */
export function createSiteNamesRepository(db: Kysely<Schema>) {
  return {
    async find(): Promise<SiteName[]> {
      const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
      return row ? (JSON.parse(row.value) as SiteName[]) : [];
    },

    async replace(names: SiteName[]): Promise<void> {
      const row = { value: JSON.stringify(names), updatedAt: new Date().toISOString() };
      await db
        .insertInto('settings')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute();
    },
  };
}
