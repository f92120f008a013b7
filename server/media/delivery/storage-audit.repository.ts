import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ClientFileTable, MediaTable, Schema, StorageGenerationTable } from '#server/platform/db/schema.ts';
import { type SettingKey } from '#server/platform/db/settings.ts';
import type { FindingKind } from './audit-findings.ts';

export type StorageAuditRepository = ReturnType<typeof createStorageAuditRepository>;

const lastRunKey: SettingKey = 'storage-hygiene';

/** Which files the rows refer to. Deleted items count until their rows are removed. */
export function createStorageAuditRepository(db: Kysely<Schema>) {
  const inLibrary = db.selectFrom('media').selectAll().where('deletedAt', 'is', null);

  return {
    clientFiles: createClientFileRows(db),

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
      const videos = rows.filter(({ mediaType }) => mediaType === 'video').map(({ id }) => id);
      if (videos.length === 0) return false;
      const jobs = db.selectFrom('filmJobs').select('mediaId').where('mediaId', 'in', videos);
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

/** The files of client galleries. */
function createClientFileRows(db: Kysely<Schema>) {
  return {
    /** Those of these folders that belong to a row. */
    async listKnown(ids: readonly string[]): Promise<Set<string>> {
      const rows = await db.selectFrom('clientFiles').select('id').where('id', 'in', ids).execute();
      return new Set(rows.map(({ id }) => id));
    },

    /** Those of these pictures that are the watermark of a gallery, also of one in the trash. */
    async listKnownMarks(sha256s: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .selectFrom('clientGalleries')
        .select('watermark')
        .where('watermark', 'is not', null)
        .execute();
      return new Set(sha256s.filter((sha256) => rows.some(({ watermark }) => watermark?.includes(sha256))));
    },

    /** A page of what is made, ordered by id. */
    listMadeAfter: (id: string, limit: number): Promise<ClientFileTable[]> =>
      db
        .selectFrom('clientFiles')
        .selectAll()
        .where('state', '=', 'made')
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** @returns false if it is gone, or to be made already */
    async makeAgain(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('clientFiles')
        .set({ state: 'queued', attempts: 0, interruptions: 0, leasedBy: null, leasedUntil: null })
        .where('id', '=', id)
        .where('state', '=', 'made')
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  };
}

function isAtWork({ state, pendingSince, leasedBy }: MediaTable): boolean {
  return state === 'processing' || pendingSince !== null || leasedBy !== null;
}

export type StorageFindingRepository = ReturnType<typeof createStorageFindingRepository>;

type Subject = { kind: FindingKind; subject: string };

/** When the storage audit first found what it reports. */
export function createStorageFindingRepository(db: Kysely<Schema>) {
  return {
    /** Records findings. A known finding keeps its first time. */
    async note(found: readonly Subject[], now: Date): Promise<void> {
      if (found.length === 0) return;
      const at = now.toISOString();
      // A key with two unfinished uploads is found twice; PostgreSQL rejects an upsert of one row twice.
      const once = new Map(found.map(({ kind, subject }) => [`${kind} ${subject}`, { kind, subject }]));
      const rows = [...once.values()].map((one) => ({ ...one, firstSeenAt: at, lastSeenAt: at }));
      await db
        .insertInto('storageFindings')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet({ lastSeenAt: at }))
        .execute();
    },

    /** Deletes findings that an audit started at `since` did not find again. */
    async forgetUnseen(since: Date): Promise<void> {
      await db.deleteFrom('storageFindings').where('lastSeenAt', '<', since.toISOString()).execute();
    },

    async firstSeenAt({ kind, subject }: Subject): Promise<Date | undefined> {
      const row = await db
        .selectFrom('storageFindings')
        .select('firstSeenAt')
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row && new Date(row.firstSeenAt);
    },
  };
}

/** The database's generation, a number that only grows, and whether the sweep is stopped. */
export function createStorageGenerationRepository(db: Kysely<Schema>) {
  const find = () => db.selectFrom('storageGeneration').selectAll().where('id', '=', 1).executeTakeFirst();

  return {
    find,

    async findOrCreate(): Promise<StorageGenerationTable> {
      const found = await find();
      if (found) return found;
      await db
        .insertInto('storageGeneration')
        .values({ id: 1, databaseId: randomUUID(), generation: 0, stoppedSince: null, stoppedReason: null })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      return (await find()) as StorageGenerationTable;
    },

    /** @returns the new generation; undefined while the sweep is stopped */
    async raise(): Promise<number | undefined> {
      const row = await db
        .updateTable('storageGeneration')
        .set((eb) => ({ generation: eb('generation', '+', 1) }))
        .where('id', '=', 1)
        .where('stoppedSince', 'is', null)
        .returning('generation')
        .executeTakeFirst();
      return row?.generation;
    },

    /** Does not replace an earlier reason. */
    async stop(reason: string, since: string): Promise<void> {
      await db
        .updateTable('storageGeneration')
        .set({ stoppedSince: since, stoppedReason: reason })
        .where('id', '=', 1)
        .where('stoppedSince', 'is', null)
        .execute();
    },

    /** Resumes the sweep at `generation`. Findings are deleted, so that the retention of each orphan starts again. */
    async resume(generation: number): Promise<void> {
      await db.transaction().execute(async (on) => {
        await on.deleteFrom('storageFindings').execute();
        await on
          .updateTable('storageGeneration')
          .set({ generation, stoppedSince: null, stoppedReason: null })
          .where('id', '=', 1)
          .execute();
      });
    },
  };
}
