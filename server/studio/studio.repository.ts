import type { ExpressionBuilder, Kysely } from 'kysely';
import { heroCategories } from '#contract/media-categories.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { isInCategory, isOfLibrary } from '#server/platform/db/stored-category.ts';
import { createSetting } from '#server/platform/db/settings.ts';

/** The fields of the identity that staff changed in the back office. */
export function createStudioRepository(db: Kysely<Schema>) {
  const setting = createSetting<object>(db, 'studio-identity');
  return {
    find: async (): Promise<Record<string, unknown>> => ({ ...(await setting.find()) }),

    /** @returns false, without writing, if the stored value is not `expected` any more */
    async replace(expected: Record<string, unknown>, fields: object): Promise<boolean> {
      if (await setting.replace(expected, fields)) return true;
      return Object.keys(expected).length === 0 && setting.insert(fields);
    },
  };
}

/** The domain, the name in the local network and a few that are no longer in use. */
const maxOrigins = 8;

/** The origins under which owners have used the back office, the newest last. Needed where PUBLIC_URL is not set. */
export function createSiteNamesRepository(db: Kysely<Schema>) {
  // Under `site-origins` any account could store names.
  const setting = createSetting<string[]>(db, 'owner-origins');
  const list = async (): Promise<string[]> => (await setting.find()) ?? [];

  return {
    list,

    /**
     * Of two processes that add at the same time one may lose its origin, which it adds again by the next request there.
     * @returns what is stored now
     */
    async add(origin: string): Promise<string[]> {
      const others = (await list()).filter((one) => one !== origin);
      const origins = [...others, origin].slice(-maxOrigins);
      await setting.save(origins);
      return origins;
    },
  };
}

const isBanner = (eb: ExpressionBuilder<Schema, 'media'>) =>
  eb.or(heroCategories.map((category) => isInCategory(eb, category)));

export function createFirstStepsRepository(db: Kysely<Schema>) {
  const shownPhotos = db
    .selectFrom('media')
    .where('deletedAt', 'is', null)
    .where('mediaType', '=', 'photo')
    // Also while its sizes are made: that step is done, and the list need not ask again and again.
    .where('state', '!=', 'failed')
    .where('isPublished', '=', 1)
    // Which the constraint says already; with it the work for clients is not even read.
    .where(isOfLibrary);

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
      const banner = shownPhotos
        .select('id')
        .where((eb) => isInCategory(eb, 'hero-home'))
        .limit(1);
      return (await banner.executeTakeFirst()) !== undefined;
    },

    /** Beside the banners, counted up to `most`: the rest need not be read. */
    async countPhotos(most: number): Promise<number> {
      const photos = shownPhotos
        .select('id')
        .where((eb) => eb.not(isBanner(eb)))
        .limit(most);
      return (await photos.execute()).length;
    },

    async hasMember(): Promise<boolean> {
      const member = db.selectFrom('teamMembers').select('id').where('isPublished', '=', 1).limit(1);
      return (await member.executeTakeFirst()) !== undefined;
    },
  };
}
