import type { Kysely } from 'kysely';
import type { MediaTable, Schema } from '#server/platform/db/schema.ts';

export type StorageAuditRepository = ReturnType<typeof createStorageAuditRepository>;

const lastRunKey = 'storage-hygiene';

/** Which files the rows refer to. Deleted items count until their rows are removed. */
export function createStorageAuditRepository(db: Kysely<Schema>) {
  const inLibrary = db.selectFrom('media').selectAll().where('deletedAt', 'is', null);

  return {
    /** Those of the keys `uploads/{id}` that belong to an item or an upload. */
    async listKnownOriginals(keys: string[]): Promise<Set<string>> {
      const items = await db.selectFrom('media').select('storageKey').where('storageKey', 'in', keys).execute();
      const ids = keys.map((key) => key.slice(key.indexOf('/') + 1));
      const uploads = await db.selectFrom('uploads').select('id').where('id', 'in', ids).execute();
      return new Set([...items.map(({ storageKey }) => storageKey), ...uploads.map(({ id }) => `uploads/${id}`)]);
    },

    /** Items by the prefix of their SHA-256. */
    async listByBytes(prefix: string): Promise<MediaTable[]> {
      return db
        .selectFrom('media')
        .selectAll()
        .where('sha256', '>=', prefix)
        .where('sha256', '<', `${prefix}g`)
        .execute();
    },

    /** Whether a worker is, or will be, writing renditions of one of these rows. */
    async isBeingMade(rows: readonly MediaTable[]): Promise<boolean> {
      if (rows.some(isAtWork)) return true;
      const films = rows.filter(({ mediaType }) => mediaType === 'video').map(({ id }) => id);
      if (films.length === 0) return false;
      const jobs = db.selectFrom('filmJobs').select('mediaId').where('mediaId', 'in', films);
      return (await jobs.limit(1).executeTakeFirst()) !== undefined;
    },

    /** A page of the library, ordered by id. */
    async listItemsAfter(id: string, limit: number): Promise<MediaTable[]> {
      return inLibrary.where('id', '>', id).orderBy('id').limit(limit).execute();
    },

    async findItem(id: string): Promise<MediaTable | undefined> {
      return inLibrary.where('id', '=', id).executeTakeFirst();
    },

    /** Whether the upload may still receive bytes. */
    async isUploadOpen(id: string): Promise<boolean> {
      const row = await db
        .selectFrom('uploads')
        .select('id')
        .where('id', '=', id)
        .where('state', 'in', ['issued', 'receiving'])
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Marks an item as failed that has no renditions left. */
    async markAsFailed(id: string, reason: string): Promise<void> {
      await db
        .updateTable('media')
        .set({ state: 'failed', failureReason: reason, pendingSince: null, leasedBy: null, leasedUntil: null })
        .where('id', '=', id)
        .where('state', '!=', 'processing')
        .execute();
    },

    /**
     * Records the start of a run, unless one started after `notAfter`. Of concurrent processes one succeeds. A start in the
     * future was written by a clock that ran ahead, and is ignored.
     */
    async beginRun(now: Date, notAfter: Date): Promise<boolean> {
      const run = { value: '{}', updatedAt: now.toISOString() };
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('settings')
        .values({ key: lastRunKey, ...run })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet(run)
            .where((eb) =>
              eb.or([
                eb('settings.updatedAt', '<', notAfter.toISOString()),
                eb('settings.updatedAt', '>', now.toISOString()),
              ]),
            ),
        )
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows > 0n;
    },
  };
}

function isAtWork({ state, pendingSince, leasedBy }: MediaTable): boolean {
  return state === 'processing' || pendingSince !== null || leasedBy !== null;
}
