import type { Kysely } from 'kysely';

/** Failed sign-ins are removed by age and number, without reading the rest of the audit trail. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createIndex('audit_events_action')
    .on('audit_events')
    .columns(['action', 'created_at', 'id'])
    .execute();
}
