import { randomUUID } from 'node:crypto';
import { type Expression, type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { ContactNote, ContactReply, WorkflowUpdate, NoteOfEnquiry } from '#contract/contact-thread.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type WorkflowRepository = ReturnType<typeof createWorkflowRepository>;

export function createWorkflowRepository(db: Kysely<Schema>) {
  return {
    /**
     * @param change.answeredAt the time of an answer, which is stored only if it is the first; null deletes it
     * @returns whether the enquiry existed and had this version
     */
    async update(
      id: string,
      { answeredAt, ...change }: WorkflowUpdate & { answeredAt?: string | null; state?: 'unread' | 'read' },
      version?: number,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('contactMessages')
        .set((eb) => ({
          ...change,
          ...toBookedAt(eb, change.stage),
          ...(answeredAt !== undefined && {
            answeredAt: answeredAt === null ? null : eb.fn.coalesce('answeredAt', eb.val(answeredAt)),
          }),
          deskVersion: eb('deskVersion', '+', 1),
        }))
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .$if(version !== undefined, (query) => query.where('deskVersion', '=', version as number))
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async insertNote(contactId: string, note: Omit<ContactNote, 'id' | 'createdAt'>): Promise<ContactNote> {
      const row = newRow(note);
      await db
        .insertInto('contactNotes')
        .values({ ...row, isFromSender: note.isFromSender ? 1 : 0, contactId })
        .execute();
      return row;
    },

    async insertReply(
      contactId: string,
      reply: { authorName: string; subject: string; text: string; mailId: string },
    ): Promise<{ id: string }> {
      const row = newRow({ ...reply, contactId });
      await db.insertInto('contactReplies').values(row).execute();
      return row;
    },

    async hasReplies(contactId: string): Promise<boolean> {
      const replies = db.selectFrom('contactReplies').select('id').where('contactId', '=', contactId);
      return (await replies.limit(1).executeTakeFirst()) !== undefined;
    },

    /** Oldest first. */
    async listNotes(contactId: string): Promise<ContactNote[]> {
      const rows = await db
        .selectFrom('contactNotes')
        .select(['id', 'createdAt', 'authorName', 'text', 'isFromSender'])
        .where('contactId', '=', contactId)
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...row, isFromSender: row.isFromSender === 1 }));
    },

    /** Of all enquiries, oldest first. */
    async listAllNotes(): Promise<NoteOfEnquiry[]> {
      const rows = await db.selectFrom('contactNotes').selectAll().orderBy('createdAt').orderBy('id').execute();
      return rows.map((row) => ({ ...row, isFromSender: row.isFromSender === 1 }));
    },

    /** Oldest first, with the state of their mails. */
    async listReplies(contactId: string): Promise<ContactReply[]> {
      return db
        .selectFrom('contactReplies')
        .leftJoin('mails', 'mails.id', 'contactReplies.mailId')
        .select([
          'contactReplies.id',
          'contactReplies.createdAt',
          'contactReplies.authorName',
          'contactReplies.subject',
          'contactReplies.text',
          'mails.state as mailState',
        ])
        .where('contactReplies.contactId', '=', contactId)
        .orderBy('contactReplies.createdAt')
        .orderBy('contactReplies.id')
        .execute();
    },
  };
}

/**
 * The time of the first booking stays when a booking is closed, or when its sender writes again later. Who moves a booking back to an
 * earlier stage takes it back.
 */
function toBookedAt(
  eb: ExpressionBuilder<Schema, 'contactMessages'>,
  stage: WorkflowUpdate['stage'],
): { bookedAt?: Expression<string | null> } {
  if (stage === undefined || stage === 'closed') return {};
  if (stage === 'booked') return { bookedAt: eb.fn.coalesce('bookedAt', eb.val(new Date().toISOString())) };
  if (stage === 'new') return { bookedAt: eb.val(null) };
  return {
    bookedAt: sql<string | null>`case when ${eb.ref('stage')} = 'booked' then null else ${eb.ref('bookedAt')} end`,
  };
}

function newRow<T extends object>(values: T) {
  return { ...values, id: randomUUID(), createdAt: new Date().toISOString() };
}
