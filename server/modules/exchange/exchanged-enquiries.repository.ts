import type { Kysely } from 'kysely';
import type { ExportedEnquiry } from '#contract/exchange/enquiries-file.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { byAge } from './by-age.ts';

export type ExchangedEnquiriesRepository = ReturnType<typeof createExchangedEnquiriesRepository>;

/** The enquiries of an export. */
export function createExchangedEnquiriesRepository(db: Kysely<Schema>) {
  return {
    async list(): Promise<ExportedEnquiry[]> {
      const rows = await db
        .selectFrom('contactMessages')
        .leftJoin('adminUsers', 'adminUsers.id', 'contactMessages.ownerId')
        .selectAll('contactMessages')
        .where('contactMessages.deletedAt', 'is', null)
        .select('adminUsers.username as owner')
        .execute();
      const notes = Map.groupBy(await db.selectFrom('contactNotes').selectAll().execute(), (note) => note.contactId);
      const replies = Map.groupBy(await db.selectFrom('contactReplies').selectAll().execute(), (one) => one.contactId);
      return rows
        .sort(byAge)
        .map(({ ownerId: _ownerId, deskVersion: _deskVersion, deletedAt: _deletedAt, ...row }) => ({
          ...row,
          serviceType: row.serviceType as ExportedEnquiry['serviceType'],
          isQuarantined: row.isQuarantined === 1,
          notes: (notes.get(row.id) ?? []).sort(byAge).map(({ contactId: _contactId, isFromSender, ...note }) => ({
            ...note,
            isFromSender: isFromSender === 1,
          })),
          replies: (replies.get(row.id) ?? [])
            .sort(byAge)
            .map(({ contactId: _contactId, mailId: _mailId, ...reply }) => reply),
        }));
    },

    async listIds(): Promise<Set<string>> {
      const rows = await db.selectFrom('contactMessages').select('id').execute();
      return new Set(rows.map(({ id }) => id));
    },

    /** Ids of the accounts by name. */
    async listAccounts(): Promise<Map<string, string>> {
      const rows = await db.selectFrom('adminUsers').select(['id', 'username']).execute();
      return new Map(rows.map(({ id, username }) => [username, id]));
    },

    /** @returns false if the enquiry is there already */
    async insert(
      { notes, replies, owner: _owner, ...enquiry }: ExportedEnquiry,
      ownerId: string | null,
    ): Promise<boolean> {
      const row = { ...enquiry, ownerId, isQuarantined: enquiry.isQuarantined ? (1 as const) : (0 as const) };
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('contactMessages')
        .values({ ...row, deskVersion: 1 })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 0n) return false;
      const contactId = enquiry.id;
      const noteRows = notes.map((note) => ({
        ...note,
        contactId,
        isFromSender: note.isFromSender ? (1 as const) : (0 as const),
      }));
      if (noteRows.length > 0) await db.insertInto('contactNotes').values(noteRows).execute();
      const replyRows = replies.map((reply) => ({ ...reply, contactId, mailId: null }));
      if (replyRows.length > 0) await db.insertInto('contactReplies').values(replyRows).execute();
      return true;
    },
  };
}
