import type { Kysely } from 'kysely';
import type { AuditEventTable, Schema } from '#server/platform/db/schema.ts';

export type AuditRepository = ReturnType<typeof createAuditRepository>;

export function createAuditRepository(db: Kysely<Schema>) {
  return {
    async insert(event: AuditEventTable): Promise<void> {
      await db.insertInto('auditEvents').values(event).execute();
    },

    /** Newest first; `before` is the id of the last event already read. An unknown one gives an empty page. */
    async list(limit: number, before?: string): Promise<AuditEventTable[]> {
      const newestFirst = db
        .selectFrom('auditEvents')
        .selectAll()
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit);
      if (before === undefined) return newestFirst.execute();
      return newestFirst
        .where((eb) =>
          eb(
            eb.refTuple('createdAt', 'id'),
            '<',
            eb
              .selectFrom('auditEvents as last')
              .select(['last.createdAt', 'last.id'])
              .where('last.id', '=', before)
              .$asTuple('createdAt', 'id'),
          ),
        )
        .execute();
    },
  };
}
