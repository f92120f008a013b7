import type { Kysely } from 'kysely';

/**
 * When an enquiry became a booking: a booking that is closed later stays one. Of closed enquiries the audit trail knows it, as far
 * back as it is kept.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('contact_messages').addColumn('booked_at', 'text').execute();
  await db
    .updateTable('contact_messages')
    .set(({ fn, ref }) => ({ booked_at: fn.coalesce(ref('answered_at'), ref('created_at')) }))
    .where('stage', '=', 'booked')
    .execute();
  for (const [id, bookedAt] of await findBookings(db)) {
    await db
      .updateTable('contact_messages')
      .set({ booked_at: bookedAt })
      .where('id', '=', id)
      .where('stage', 'in', ['booked', 'closed'])
      .execute();
  }
}

/** By id of the enquiry: those whose stage was changed to "booked", and not back from there. */
async function findBookings(db: Kysely<any>): Promise<Map<string, string>> {
  const events = await db
    .selectFrom('audit_events')
    .select(['entity_id as enquiry', 'created_at as time', 'detail'])
    .where('entity', '=', 'contact-message')
    .where('detail', 'like', '%"stage":"%')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const bookings = new Map<string, string>();
  for (const { enquiry: id, time, detail } of events) {
    const { stage } = JSON.parse(detail) as { stage?: string };
    if (stage === 'booked') bookings.set(id, bookings.get(id) ?? time);
    else if (stage !== 'closed') bookings.delete(id);
  }
  return bookings;
}
