import { type Kysely, sql } from 'kysely';
import { replaceDigests, replaceDigestsAbout } from '#server/platform/db/replace-digests.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type PersonRepository = ReturnType<typeof createPersonRepository>;

/** Everything in the database that belongs to the person with an e-mail address. */
export function createPersonRepository(db: Kysely<Schema>) {
  const ownIds = (email: string) =>
    db
      .selectFrom('contactMessages')
      .select('id')
      .where(sql<string>`lower(email)`, '=', email.toLowerCase());

  /** Digests that contain the address: those of deleted enquiries, and those in which somebody else mentions it. */
  const listDigestsWith = async (email: string): Promise<string[]> => {
    const mails = await db
      .selectFrom('mails')
      .select(['id', 'textBody'])
      .where('contactId', 'is', null)
      .where(contains('textBody', email))
      .execute();
    return mails.filter(({ textBody }) => holdsAddress(textBody, email)).map(({ id }) => id);
  };

  return {
    /** The enquiries of a person, locked until the transaction ends: staff who change one lock it before the words of spam, too. */
    async lockIds(email: string): Promise<string[]> {
      const rows = await db
        .updateTable('contactMessages')
        .set((eb) => ({ deskVersion: eb.ref('deskVersion') }))
        .where('id', 'in', ownIds(email))
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },

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
      return { enquiries, notes, replies, mails, digests: (await listDigestsWith(email)).length };
    },

    /** Enquiries of other people, or notes on them, that contain the address. */
    async listMentions(email: string): Promise<string[]> {
      const messages = await db
        .selectFrom('contactMessages')
        .select(['id', 'message as text'])
        .where(contains('message', email))
        .execute();
      const notes = await db
        .selectFrom('contactNotes')
        .select(['contactId as id', 'text'])
        .where(contains('text', email))
        .execute();
      const replies = await db
        .selectFrom('contactReplies')
        .select(['contactId as id', 'text'])
        .where(contains('text', email))
        .execute();
      const own = new Set((await ownIds(email).execute()).map(({ id }) => id));
      const found = [...messages, ...notes, ...replies].filter(({ text }) => holdsAddress(text, email));
      return [...new Set(found.map(({ id }) => id))].filter((id) => !own.has(id));
    },

    /**
     * Deletes the enquiries, and by foreign keys their notes, replies, mails, digest entries and lessons. The text of digests that
     * tell of the person is replaced.
     * @returns how many digests contained the address
     */
    async erase(email: string): Promise<number> {
      const digests = await listDigestsWith(email);
      await replaceDigests(db, digests);
      const ids = (await ownIds(email).execute()).map(({ id }) => id);
      await replaceDigestsAbout(db, ids);
      await db.deleteFrom('contactMessages').where('id', 'in', ownIds(email)).execute();
      return digests.length;
    },
  };
}

/** Whether a text contains another one, in any case. */
function contains(column: string, text: string) {
  const pattern = `%${text.toLowerCase().replaceAll(/[!%_]/g, '!$&')}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '!'`;
}

/** Whether a text contains an address that is not a part of a longer one, such as `mali@x.com` or `li@x.com.au` for `li@x.com`. */
function holdsAddress(text: string, email: string): boolean {
  const [before, after] = [String.raw`(?<![a-z\d_+-])(?<![a-z\d_+-][.'])`, String.raw`(?!-*[a-z\d])(?!\.[a-z\d])`];
  return new RegExp(`${before}${email.replaceAll(/[^a-z\d]/gi, String.raw`\$&`)}${after}`, 'i').test(text);
}
