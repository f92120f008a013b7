import type { Kysely } from 'kysely';
import type { MediaTable, Schema } from '#server/platform/db/schema.ts';
import { createSetting } from '#server/platform/db/settings.ts';
import type { VideoWork } from '#contract/media.ts';

export type ProcessedMediaRepository = ReturnType<typeof createProcessedMediaRepository>;

/** Library columns that the workers read and write besides their jobs. */
export function createProcessedMediaRepository(db: Kysely<Schema>) {
  const ready = (sha256: string, exceptId: string) =>
    db
      .selectFrom('media')
      .selectAll()
      .where('sha256', '=', sha256)
      .where('id', '!=', exceptId)
      .where('state', '=', 'ready');

  return {
    /** A photo with the same bytes and all of its renditions. */
    findPhotoDuplicate(id: string, sha256: string): Promise<MediaTable | undefined> {
      const whole = ready(sha256, id).where('pendingSince', 'is', null).where('failureReason', 'is', null);
      return whole.limit(1).executeTakeFirst();
    },

    /** A playable video with the same bytes. */
    findVideoDuplicate: (id: string, sha256: string): Promise<MediaTable | undefined> =>
      ready(sha256, id).where('mediaType', '=', 'video').limit(1).executeTakeFirst(),

    /** The photo that staff chose as a poster. */
    async findPhoto(id: string): Promise<MediaTable | undefined> {
      return db
        .selectFrom('media')
        .selectAll()
        .where('id', '=', id)
        .where('mediaType', '=', 'photo')
        .where('deletedAt', 'is', null)
        .executeTakeFirst();
    },

    /** Writes columns from the file's metadata, computed from the current row: staff may be editing it. */
    async describe(id: string, toColumns: (row: MediaTable) => Partial<MediaTable>): Promise<void> {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const row = await db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
        if (!row) return;
        const unchanged = db.updateTable('media').where('id', '=', id).where('version', '=', row.version);
        const { numUpdatedRows } = await unchanged.set(toColumns(row)).executeTakeFirstOrThrow();
        if (numUpdatedRows > 0n) return;
      }
    },
  };
}

export type VideoProgressRepository = ReturnType<typeof createVideoProgressRepository>;

/** Progress of video jobs for the back office, and which ffmpeg the workers have. */
export function createVideoProgressRepository(db: Kysely<Schema>) {
  const tools = createSetting<VideoWork['ffmpeg']>(db, 'filmTools');
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

    /** @param percent of all renditions of the video */
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
    findTools: async (): Promise<VideoWork['ffmpeg']> => (await tools.find()) ?? null,

    saveTools: (version: string | undefined): Promise<void> =>
      tools.save({ isInstalled: version !== undefined, version: version ?? null }),
  };
}
