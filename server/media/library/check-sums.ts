import type { Kysely } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import type { MediaTable, Schema } from '#server/platform/db/schema.ts';
import { formatCrc32, sumObject } from '#server/platform/storage/read-chunks.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

type Summed = Pick<MediaTable, 'id' | 'storageKey' | 'crc32'>;

export type CheckSums = ReturnType<typeof createCheckSums>;

/**
 * The check sums of originals, without which a ZIP of them cannot be laid out before it is sent. The media worker stores that of
 * each file it reads; those of files that an earlier version has read are filled in, or computed when they are asked for.
 */
export function createCheckSums(db: Kysely<Schema>, storage: Pick<Storage, 'get'>) {
  const compute = async ({ id, storageKey }: Summed): Promise<string> => {
    const crc32 = formatCrc32(await sumObject(await storage.get(storageKey)));
    await db.updateTable('media').set({ crc32 }).where('id', '=', id).execute();
    return crc32;
  };

  return {
    /** @returns the CRC-32 of the original. @throws AppError not-found if the storage does not have it */
    async find(row: Summed): Promise<number> {
      return Number.parseInt(row.crc32 ?? (await compute(row)), 16);
    },

    /** Computes those that are missing, one file after the other, until there is none or `signal` says so. */
    async fill(signal: AbortSignal): Promise<void> {
      let after = '';
      while (!signal.aborted) {
        const row = await db
          .selectFrom('media')
          .select(['id', 'storageKey', 'crc32'])
          .where('crc32', 'is', null)
          .where('state', '=', 'ready')
          .where('id', '>', after)
          .orderBy('id')
          .limit(1)
          .executeTakeFirst();
        if (!row) return;
        after = row.id;
        try {
          await compute(row);
        } catch (error) {
          // A lost original is told elsewhere, and those after it are still to be read.
          if (!(error instanceof AppError && error.code === 'not-found')) throw error;
        }
      }
    },
  };
}
