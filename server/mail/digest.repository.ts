import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

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

    /** Removes the entries of a recipient. Of several concurrent callers one gets them. @returns the ids of the enquiries */
    async take(recipient: string): Promise<string[]> {
      const taken = await db
        .deleteFrom('enquiryDigestEntries')
        .where('recipient', '=', recipient)
        .returning('contactId')
        .execute();
      return taken.map(({ contactId }) => contactId);
    },
  };
}
