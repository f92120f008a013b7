import type { Kysely } from 'kysely';
import type { FilmWork } from '#contract/media/film.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type FilmProgressRepository = ReturnType<typeof createFilmProgressRepository>;

const key = 'filmTools';

/** What the back office shows of the work on films, and what the workers say of themselves. */
export function createFilmProgressRepository(db: Kysely<Schema>) {
  return {
    async listJobs(): Promise<FilmWork['jobs']> {
      const rows = await db
        .selectFrom('filmJobs')
        .innerJoin('media', 'media.id', 'filmJobs.mediaId')
        .select(['mediaId', 'step', 'progress', 'needsFfmpeg'])
        .where('media.deletedAt', 'is', null)
        .orderBy('filmJobs.createdAt')
        .orderBy('mediaId')
        .execute();
      return rows.map(({ needsFfmpeg, ...job }) => ({ ...job, isWaiting: needsFfmpeg === 1 }));
    },

    /** @param percent of all renditions of the film */
    async save(id: string, workerId: string, percent: number): Promise<void> {
      await db
        .updateTable('filmJobs')
        .set({ progress: percent })
        .where('mediaId', '=', id)
        .where('step', '=', 'renditions')
        .where('leasedBy', '=', workerId)
        .execute();
    },

    /** What the worker that started last found. */
    async findTools(): Promise<FilmWork['ffmpeg']> {
      const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
      return row ? (JSON.parse(row.value) as FilmWork['ffmpeg']) : null;
    },

    async saveTools(version: string | undefined): Promise<void> {
      const value = JSON.stringify({ isInstalled: version !== undefined, version: version ?? null });
      const updatedAt = new Date().toISOString();
      await db
        .insertInto('settings')
        .values({ key, value, updatedAt })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updatedAt }))
        .execute();
    },
  };
}
