import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

export type PersonRepository = ReturnType<typeof createPersonRepository>;

/** Everything in the database that belongs to the person with an e-mail address. */
export function createPersonRepository(db: Kysely<Schema>) {
  const ownIds = (email: string) =>
    db
      .selectFrom('contactMessages')
      .select('id')
      .where(sql<string>`lower(email)`, '=', email.toLowerCase());

  /** A digest tells of several people, so it refers to no enquiry: it is found by the address in its text. */
  const digestsWith = (email: string) =>
    db.selectFrom('mails').select('id').where('contactId', 'is', null).where(holds('textBody', email));

  return {
    listIds: async (email: string): Promise<string[]> => (await ownIds(email).execute()).map(({ id }) => id),

    async read(email: string) {
      const enquiries = await db
        .selectFrom('contactMessages')
        .selectAll()
        .where('id', 'in', ownIds(email))
        .orderBy('createdAt')
        .execute();
      const notes = await db.selectFrom('contactNotes').selectAll().where('contactId', 'in', ownIds(email)).execute();
      const replies = await db
        .selectFrom('contactReplies')
        .selectAll()
        .where('contactId', 'in', ownIds(email))
        .execute();
      // Not the digests, which tell of other people too: what they say of this one stands in the enquiries.
      const mails = await db
        .selectFrom('mails')
        .select(['createdAt', 'kind', 'recipient', 'subject', 'textBody', 'state', 'sentAt'])
        .where('contactId', 'in', ownIds(email))
        .execute();
      return { enquiries, notes, replies, mails };
    },

    /** Enquiries of other people, or notes on them, that contain the address. */
    async listMentions(email: string): Promise<string[]> {
      const rows = await db
        .selectFrom('contactMessages')
        .select('id')
        .where(sql<string>`lower(email)`, '!=', email.toLowerCase())
        .where((eb) =>
          eb.or([
            holds('message', email),
            eb('id', 'in', eb.selectFrom('contactNotes').select('contactId').where(holds('contactNotes.text', email))),
            eb(
              'id',
              'in',
              eb.selectFrom('contactReplies').select('contactId').where(holds('contactReplies.text', email)),
            ),
          ]),
        )
        .execute();
      return rows.map(({ id }) => id);
    },

    /**
     * Deletes the enquiries, and by foreign keys their notes, replies, mails, digest entries and lessons. The text of digests that
     * name the person is replaced: unsent ones tell of others too, who would not be answered if they were deleted.
     */
    async erase(email: string, replacement: string): Promise<void> {
      await db
        .updateTable('mails')
        .set({ textBody: replacement, htmlBody: `<p>${replacement}</p>`, replyTo: null, lastError: null })
        .where('id', 'in', digestsWith(email))
        .execute();
      await db.deleteFrom('contactMessages').where('id', 'in', ownIds(email)).execute();
    },
  };
}

/** Whether a text contains another one, in any case. */
function holds(column: string, text: string) {
  const pattern = `%${text.toLowerCase().replaceAll(/[!%_]/g, '!$&')}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '!'`;
}
