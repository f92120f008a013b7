import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** In place of a digest that told of an enquiry that was deleted. */
export const erasedDigest =
  '其中一位客户的资料已删除，请在后台查看其余咨询。 Somebody of this digest was erased. Please see the back office for the others.';

/** Not deleted: an unsent digest tells of others too, who would not be answered. */
export async function replaceDigests(db: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('mails')
    .set({ textBody: erasedDigest, htmlBody: `<p>${erasedDigest}</p>`, replyTo: null, lastError: null })
    .where('id', 'in', ids)
    .execute();
}

/** Replaces the digests that tell of enquiries, in the transaction that deletes these, before they are deleted. */
export async function replaceDigestsAbout(db: Kysely<Schema>, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return;
  // First, because it waits for a digest that is just being queued: then its mail is found below.
  await db.deleteFrom('enquiryDigestEntries').where('contactId', 'in', contactIds).execute();
  const mails = await db
    .selectFrom('mailEnquiries')
    .select('mailId')
    .distinct()
    .where('contactId', 'in', contactIds)
    .execute();
  await replaceDigests(
    db,
    mails.map(({ mailId }) => mailId),
  );
}
