import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ContactMessage } from '#contract/enquiries.ts';
import { enquiryColumns } from '#server/platform/db/enquiry-columns.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Enquiry } from './templates/enquiry-notice.ts';

export type DigestRepository = ReturnType<typeof createDigestRepository>;

/** Enquiries of which the next digest of a recipient tells. */
export function createDigestRepository(db: Kysely<Schema>) {
  return {
    /** Stores entries in the caller's transaction. */
    async add(contactId: string, recipients: readonly string[]): Promise<void> {
      if (recipients.length === 0) return;
      const createdAt = new Date().toISOString();
      await db
        .insertInto('enquiryDigestEntries')
        .values(recipients.map((recipient) => ({ id: randomUUID(), createdAt, recipient, contactId })))
        .execute();
    },

    /** Recipients with entries, and the times of their first and last one. */
    async listWaiting(): Promise<{ recipient: string; first: string; last: string }[]> {
      return db
        .selectFrom('enquiryDigestEntries')
        .select(({ fn }) => ['recipient', fn.min('createdAt').as('first'), fn.max('createdAt').as('last')])
        .groupBy('recipient')
        .execute();
    },

    /** Removes the entries of a recipient. Of several concurrent callers one gets them. @returns the enquiries, oldest first */
    async take(recipient: string): Promise<{ enquiries: Enquiry[]; spamCount: number }> {
      const taken = await db
        .deleteFrom('enquiryDigestEntries')
        .where('recipient', '=', recipient)
        .returning('contactId')
        .execute();
      const rows: (Enquiry & { isQuarantined: number })[] = [];
      for (let at = 0; at < taken.length; at += 500) {
        const ids = taken.slice(at, at + 500).map(({ contactId }) => contactId);
        const found = await db
          .selectFrom('contactMessages')
          .select(['id', 'createdAt', ...enquiryColumns, 'isQuarantined'])
          .where('id', 'in', ids)
          .where('deletedAt', 'is', null)
          .execute();
        rows.push(...found.map((row) => ({ ...row, serviceType: row.serviceType as ContactMessage['serviceType'] })));
      }
      const enquiries = rows
        .filter(({ isQuarantined }) => isQuarantined === 0)
        .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
      return { enquiries, spamCount: rows.length - enquiries.length };
    },
  };
}
