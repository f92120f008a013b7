import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

const identityKey = 'studio-identity';

export type StudioRepository = ReturnType<typeof createStudioRepository>;

/** The fields of the identity that staff changed in the back office. */
export function createStudioRepository(db: Kysely<Schema>) {
  return {
    async find(): Promise<Record<string, unknown>> {
      const row = await db.selectFrom('settings').select('value').where('key', '=', identityKey).executeTakeFirst();
      return row ? JSON.parse(row.value) : {};
    },

    /** @returns false, without writing, if the stored value is not `expected` any more */
    async replace(expected: Record<string, unknown>, fields: object): Promise<boolean> {
      const row = { value: JSON.stringify(fields), updatedAt: new Date().toISOString() };
      const { numUpdatedRows } = await db
        .updateTable('settings')
        .set(row)
        .where('key', '=', identityKey)
        .where('value', '=', JSON.stringify(expected))
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n || Object.keys(expected).length > 0) return numUpdatedRows > 0n;
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('settings')
        .values({ key: identityKey, ...row })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows > 0n;
    },
  };
}

/** Under `site-origins` any account could store names. */
const siteNamesKey = 'owner-origins';
/** The domain, the name in the local network and a few that are no longer in use. */
const maxOrigins = 8;

export type SiteNamesRepository = ReturnType<typeof createSiteNamesRepository>;

/** The origins under which owners have used the back office, the newest last. Needed where PUBLIC_URL is not set. */
export function createSiteNamesRepository(db: Kysely<Schema>) {
  const list = async (): Promise<string[]> => {
    const row = await db.selectFrom('settings').select('value').where('key', '=', siteNamesKey).executeTakeFirst();
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
        .values({ key: siteNamesKey, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute();
      return origins;
    },
  };
}

export type FirstStepsRepository = ReturnType<typeof createFirstStepsRepository>;

export function createFirstStepsRepository(db: Kysely<Schema>) {
  const shownPhotos = db
    .selectFrom('media')
    .where('deletedAt', 'is', null)
    .where('mediaType', '=', 'photo')
    // Also while its sizes are made: that step is done, and the list need not ask again and again.
    .where('state', '!=', 'failed')
    .where('isPublished', '=', 1);

  return {
    async isDismissed(userId: string): Promise<boolean> {
      const row = await db
        .selectFrom('adminUsers')
        .select('firstStepsLeftAt')
        .where('id', '=', userId)
        .executeTakeFirst();
      return typeof row?.firstStepsLeftAt === 'string';
    },

    async setDismissed(userId: string, at: string | null): Promise<void> {
      await db.updateTable('adminUsers').set({ firstStepsLeftAt: at }).where('id', '=', userId).execute();
    },

    async hasHomeBanner(): Promise<boolean> {
      const banner = shownPhotos.select('id').where('category', '=', 'hero-home').limit(1);
      return (await banner.executeTakeFirst()) !== undefined;
    },

    /** Beside the banners, counted up to `most`: the rest need not be read. */
    async countPhotos(most: number): Promise<number> {
      const photos = shownPhotos.select('id').where('category', 'not like', 'hero-%').limit(most);
      return (await photos.execute()).length;
    },

    async hasMember(): Promise<boolean> {
      const member = db.selectFrom('teamMembers').select('id').where('isPublished', '=', 1).limit(1);
      return (await member.executeTakeFirst()) !== undefined;
    },
  };
}
