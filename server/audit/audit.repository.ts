import { behind } from '#server/platform/db/row-order.ts';
import type { Kysely } from 'kysely';
import type { AuditAction } from '#contract/audit.ts';
import type { AuditEventTable, Schema } from '#server/platform/db/schema.ts';

const refusal: AuditAction = 'sign-in-refused';

export type AuditRepository = ReturnType<typeof createAuditRepository>;

export function createAuditRepository(db: Kysely<Schema>) {
  return {
    async insert(event: AuditEventTable): Promise<void> {
      await db.insertInto('auditEvents').values(event).execute();
    },

    /**
     * Deletes failed sign-ins, the oldest first: those older than `olderThan`, and all but the newest `keep`.
     * @returns the number deleted, at most `limit`
     */
    async deleteRefusals({
      olderThan,
      keep,
      limit,
    }: {
      olderThan: string;
      keep: number;
      limit: number;
    }): Promise<number> {
      const refusals = db.selectFrom('auditEvents').where('action', '=', refusal);
      const firstBeyond = await refusals
        .select('createdAt')
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .offset(keep)
        .limit(1)
        .executeTakeFirst();
      const last = firstBeyond && firstBeyond.createdAt > olderThan ? firstBeyond.createdAt : olderThan;
      const { numDeletedRows } = await db
        .deleteFrom('auditEvents')
        .where('id', 'in', refusals.select('id').where('createdAt', '<=', last).orderBy('createdAt').limit(limit))
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },

    /** Deletes events of this time and before. @returns the number deleted, at most `limit` */
    async deleteOld(until: string, limit: number): Promise<number> {
      const old = db.selectFrom('auditEvents').select('id').where('createdAt', '<=', until).orderBy('createdAt');
      const { numDeletedRows } = await db
        .deleteFrom('auditEvents')
        .where('id', 'in', old.limit(limit))
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },

    /** Newest first; `before` is the id of the last event of the previous page. An unknown id gives an empty page. */
    async list(limit: number, before?: string): Promise<AuditEventTable[]> {
      const newestFirst = db
        .selectFrom('auditEvents')
        .selectAll()
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit);
      if (before === undefined) return newestFirst.execute();
      return newestFirst.where(behind('auditEvents', before)).execute();
    },
  };
}
