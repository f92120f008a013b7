import type { Database } from '#server/platform/db/database.ts';
import type { StorageGenerationTable } from '#server/platform/db/schema.ts';
import type { Log } from '#server/platform/log.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { createStorageGenerationRepository } from './storage-audit.repository.ts';

/** Why automatic deletion is stopped, and since when. */
export interface SweepStop {
  reason: StopReason;
  /** ISO 8601 */
  since: string;
}

/** For operators. `npm run backup` writes `backup` into each copy. */
export const stopReasons = {
  backup: 'this database was restored from a backup',
  older: 'this database is older than the files: it was restored from a backup',
  'other-database': 'the files were last used with another database',
  'marker-missing': 'the files do not say to which database they belong',
} as const;
export type StopReason = keyof typeof stopReasons;

interface Marker {
  databaseId: string;
  generation: number;
}

export type StorageGeneration = ReturnType<typeof createStorageGeneration>;

/**
 * Detects a database that was restored from a backup (docs/decisions/0031). Database and storage hold the same number, which
 * grows with every claimed file, first in the database: if the storage is ahead, the database misses files.
 */
export function createStorageGeneration(parts: { database: Database; storage: Storage; log: Pick<Log, 'error'> }) {
  const { database, storage, log } = parts;
  const repository = createStorageGenerationRepository(database.db);

  const readMarker = async (): Promise<Marker | undefined> => {
    const text = await storage.readMarker();
    try {
      const { databaseId, generation } = JSON.parse(text ?? '') as Partial<Marker>;
      return typeof databaseId === 'string' && typeof generation === 'number' ? { databaseId, generation } : undefined;
    } catch {
      return undefined;
    }
  };

  const reasonToStop = async (marker: Marker | undefined, row: StorageGenerationTable) => {
    if (marker) {
      if (marker.databaseId !== row.databaseId) return 'other-database';
      return marker.generation > row.generation ? 'older' : undefined;
    }
    // On the first start there is no marker yet.
    return row.generation > 0 && (await hasOriginals()) ? 'marker-missing' : undefined;
  };

  const hasOriginals = async () => {
    for await (const _ of storage.list('uploads/')) return true;
    return false;
  };

  const compare = async () => {
    // The marker first: another process may raise both in between, and raises the database first.
    const marker = await readMarker();
    const row = await repository.findOrCreate();
    if (row.stoppedSince !== null) return { marker, row, stop: toStop(row) };
    const reason = await reasonToStop(marker, row);
    if (!reason) return { marker, row, stop: undefined };
    await repository.stop(reason, new Date().toISOString());
    return { marker, row, stop: toStop(await repository.findOrCreate()) };
  };

  const raise = async () => {
    const { row, stop } = await compare();
    if (stop) return;
    const generation = await repository.raise();
    if (generation !== undefined) await writeMarker({ databaseId: row.databaseId, generation });
  };
  const writeMarker = (marker: Marker) => storage.writeMarker(`${JSON.stringify(marker)}\n`);

  let raising: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  return {
    /** Compares database and storage. @returns why automatic deletion is stopped, if it is */
    async check(): Promise<SweepStop | undefined> {
      const { marker, row, stop } = await compare();
      if (!marker && !stop && row.generation === 0) {
        // First, because a database that has seen a storage does not start with one that has no marker.
        await writeMarker({ databaseId: row.databaseId, generation: 0 });
        await raise();
      }
      return stop;
    },

    /** The last result, for the back office; reads only the database. */
    async findStop(): Promise<SweepStop | undefined> {
      const row = await repository.find();
      return row && toStop(row);
    },

    /**
     * Raises the generation on both sides. Concurrent calls share the next run. A storage failure is only logged: the
     * upload that caused the call is stored.
     */
    async advance(): Promise<void> {
      const start = () =>
        raise()
          .catch((error: unknown) => log.error({ err: error }, 'failed to update the storage marker'))
          .finally(() => (raising = undefined));
      if (!raising) return (raising = start());
      next ??= raising.then(() => {
        next = undefined;
        return (raising ??= start());
      });
      return next;
    },

    /** For an operator who has checked that files and database belong together. @returns why the sweep was stopped */
    async resume(): Promise<SweepStop | undefined> {
      const { marker, row, stop } = await compare();
      if (!stop) return undefined;
      const generation = Math.max(marker?.generation ?? 0, row.generation) + 1;
      await writeMarker({ databaseId: row.databaseId, generation });
      await repository.resume(generation);
      return stop;
    },
  };
}

function toStop({ stoppedSince, stoppedReason }: StorageGenerationTable): SweepStop | undefined {
  if (stoppedSince === null) return undefined;
  return { since: stoppedSince, reason: stoppedReason as StopReason };
}
