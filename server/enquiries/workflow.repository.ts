import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ContactNote, ContactReply, NoteOfEnquiry } from '#contract/enquiry-workflow.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** The notes on enquiries, and the answers to them. */
export function createWorkflowRepository(db: Kysely<Schema>) {
  return {
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

function newRow<T extends object>(values: T) {
  return { ...values, id: randomUUID(), createdAt: new Date().toISOString() };
}
