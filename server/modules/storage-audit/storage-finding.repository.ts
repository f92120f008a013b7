import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import type { FindingKind } from './audit-findings.ts';

export type StorageFindingRepository = ReturnType<typeof createStorageFindingRepository>;

type Subject = { kind: FindingKind; subject: string };

/** Since when the storage audit has found what it found. */
export function createStorageFindingRepository(db: Kysely<Schema>) {
  return {
    /** Notes what was found now. What was known keeps the time at which it was seen first. */
    async note(found: readonly Subject[], now: Date): Promise<void> {
      if (found.length === 0) return;
      const at = now.toISOString();
      // A subject may be found twice, such as a key with two unfinished uploads, and PostgreSQL takes each row once.
      const once = new Map(found.map(({ kind, subject }) => [`${kind} ${subject}`, { kind, subject }]));
      const rows = [...once.values()].map((one) => ({ ...one, firstSeenAt: at, lastSeenAt: at }));
      await db
        .insertInto('storageFindings')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet({ lastSeenAt: at }))
        .execute();
    },

    /** Forgets what a whole audit, begun at `since`, did not find any more: should it be missed again, its time begins anew. */
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
