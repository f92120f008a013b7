import type { Kysely } from 'kysely';
import type { VideoWork } from '#contract/media/film.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type VideoProgressRepository = ReturnType<typeof createVideoProgressRepository>;

const key = 'filmTools';

/** Progress of film jobs for the back office, and which ffmpeg the workers have. */
export function createVideoProgressRepository(db: Kysely<Schema>) {
  return {
    async listJobs(): Promise<VideoWork['jobs']> {
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

    /** What the worker that was started last reported. */
    async findTools(): Promise<VideoWork['ffmpeg']> {
      const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
      return row ? (JSON.parse(row.value) as VideoWork['ffmpeg']) : null;
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
