import { type Kysely, sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { createSetting } from '#server/platform/db/settings.ts';
import type { RetentionMonths } from '#contract/limits.ts';

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

export interface StoredRetention {
  months: RetentionMonths;
  /** ISO 8601: when the period was set */
  setAt: string;
}

export type RetentionRepository = ReturnType<typeof createRetentionRepository>;

export function createRetentionRepository(db: Kysely<Schema>) {
  const setting = createSetting<StoredRetention>(db, 'retention');
  return {
    find: setting.find,
    save: (retention: StoredRetention): Promise<void> => setting.save(retention, retention.setAt),

    /** Enquiries that were received before, oldest first. */
    async listReceivedBefore(time: string, { day, limit }: { day: string; limit: number }) {
      return db
        .selectFrom('contactMessages')
        .select(['id', 'createdAt', 'firstName', 'lastName'])
        .where(isDeletable(time, day))
        .orderBy('createdAt')
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    async countReceivedBefore(time: string, { day }: { day: string }): Promise<number> {
      const { count } = await db
        .selectFrom('contactMessages')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(isDeletable(time, day))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Deletes enquiries by their ids, if they may still be deleted, in the caller's transaction. @returns how many */
    async remove(given: readonly string[], time: string, { day }: { day: string }): Promise<number> {
      if (given.length === 0) return 0;
      const rows = await db
        .selectFrom('contactMessages')
        .select('id')
        .where('id', 'in', given)
        .where(isDeletable(time, day))
        .execute();
      if (rows.length === 0) return 0;
      const ids = rows.map(({ id }) => id);
      await replaceDigestsAbout(db, ids);
      const { numDeletedRows } = await db
        .deleteFrom('contactMessages')
        .where('id', 'in', ids)
        .where(isDeletable(time, day))
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },

    /** Digests tell of enquiries and refer to none. */
    async removeMailsBefore(time: string): Promise<void> {
      await db
        .deleteFrom('mails')
        .where('contactId', 'is', null)
        .where('state', '!=', 'queued')

        .where('createdAt', '<', time)
        .execute();
    },
  };
}

/** Bookings are kept, because tax and contract law require it, and so is what staff want to follow up. */
function isDeletable(
  time: string,
  day: string,
): (eb: ExpressionBuilder<Schema, 'contactMessages'>) => Expression<SqlBool> {
  return (eb) =>
    eb.and([
      eb('createdAt', '<', time),
      eb('stage', '!=', 'booked'),
      eb('bookedAt', 'is', null),

      eb.or([eb('followUpOn', 'is', null), eb('followUpOn', '<', day)]),
    ]);
}

export interface TrashedContact {
  id: string;
  firstName: string;
  lastName: string;
  deletedAt: string;
}

export type TrashedContactRepository = ReturnType<typeof createTrashedContactRepository>;

/** Enquiries that staff have deleted. Their notes, answers and mails stay in their tables, and wait. */
export function createTrashedContactRepository(db: Kysely<Schema>) {
  const removeAll = async (ids: readonly string[]): Promise<number> => {
    if (ids.length === 0) return 0;
    await replaceDigestsAbout(db, ids);
    const { numDeletedRows } = await db
      .deleteFrom('contactMessages')
      .where('id', 'in', ids)
      .where('deletedAt', 'is not', null)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  };

  return {
    /** @returns whether it was there */
    async put(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('contactMessages')
        .set({ deletedAt: new Date().toISOString() })
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Newest first. */
    async list(limit: number): Promise<TrashedContact[]> {
      const rows = await db
        .selectFrom('contactMessages')
        .select(['id', 'firstName', 'lastName', 'deletedAt'])
        .where('deletedAt', 'is not', null)
        .orderBy('deletedAt', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, deletedAt: row.deletedAt ?? '' }));
    },

    /** @returns whether it was in the trash */
    async restore(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('contactMessages')
        .set({ deletedAt: null })
        .where('id', '=', id)
        .where('deletedAt', 'is not', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Removes one for good, in the caller's transaction. @returns whether it was in the trash */
    async purge(id: string): Promise<boolean> {
      // Locked first: restored meanwhile, it keeps its digests.
      const { numUpdatedRows } = await db
        .updateTable('contactMessages')
        .set((eb) => ({ deletedAt: eb.ref('deletedAt') }))
        .where('id', '=', id)
        .where('deletedAt', 'is not', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n && (await removeAll([id])) > 0;
    },

    /** Removes those that were deleted before a time (ISO 8601), in the caller's transaction. @returns how many */
    async removeOlder(time: string): Promise<number> {
      const rows = await db
        .selectFrom('contactMessages')
        .select('id')
        .where('deletedAt', '<', time)
        .orderBy('deletedAt')
        .limit(maxAtOnce)
        .execute();
      return removeAll(rows.map(({ id }) => id));
    },
  };
}

/** Values of one statement. The next sweep takes the others. */
const maxAtOnce = 500;

/** In place of a digest that told of an enquiry that was deleted. */
export const erasedDigest =
  '其中一位客户的资料已删除，请在后台查看其余咨询。 Somebody of this digest was erased. Please see the back office for the others.';

/** Not deleted: an unsent digest tells of others too, who would not be answered. */
async function replaceDigests(db: Kysely<Schema>, ids: readonly string[]): Promise<void> {
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
