import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

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
