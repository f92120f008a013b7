import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import type { FindingKind } from './audit-findings.ts';

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
