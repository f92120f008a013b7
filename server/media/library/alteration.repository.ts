import type { Kysely } from 'kysely';
import type { MediaTable, Schema } from '#server/platform/db/schema.ts';

export type AlterationRepository = ReturnType<typeof createAlterationRepository>;

/** Altered pictures and their originals. */
export function createAlterationRepository(db: Kysely<Schema>) {
  const kept = db.selectFrom('media').selectAll().where('deletedAt', 'is', null);
  return {
    /** Until the end of the transaction nobody deletes it. @returns undefined if it is not there, or in the trash */
    lockOriginal: (id: string): Promise<MediaTable | undefined> =>
      db
        .updateTable('media')
        .set((eb) => ({ originalName: eb.ref('originalName') }))
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .returningAll()
        .executeTakeFirst(),

    /** The altered pictures that need this one. */
    listAlteredOf: (originalId: string): Promise<MediaTable[]> =>
      kept.where('originalMediaId', '=', originalId).where('alteration', 'is not', null).execute(),

    /** Whether one of these items is altered or an original, and its counterpart is in another gallery. */
    async isParted(ids: readonly string[]): Promise<boolean> {
      const parted = await db
        .selectFrom('media')
        .innerJoin('media as original', 'original.id', 'media.originalMediaId')
        .select('media.id')
        .where('media.alteration', 'is not', null)
        .where('media.deletedAt', 'is', null)
        .where((eb) => eb.or([eb('media.id', 'in', ids), eb('original.id', 'in', ids)]))
        .whereRef('media.clientGalleryId', '!=', 'original.clientGalleryId')
        .limit(1)
        .executeTakeFirst();
      return parted !== undefined;
    },

    /** Of this code. */
    findAltered: (code: string): Promise<MediaTable | undefined> =>
      kept.where('disclosureCode', '=', code).where('alteration', 'is not', null).executeTakeFirst(),

    find: (id: string): Promise<MediaTable | undefined> => kept.where('id', '=', id).executeTakeFirst(),
  };
}
