import type { Kysely } from 'kysely';
import type { MailItem, MailListQuery } from '#contract/mail/mail.ts';
import type { MailTable } from '#server/platform/db/tables/mail-tables.ts';
import { databaseNow } from '#server/platform/db/database-now.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type MailListRepository = ReturnType<typeof createMailListRepository>;

const columns = [
  'id',
  'createdAt',
  'kind',
  'contactId',
  'recipient',
  'subject',
  'state',
  'attempts',
  'notBefore',
  'leasedUntil',
  'lastError',
  'sentAt',
] as const;
const free = { leasedBy: null, leasedUntil: null };

const again = (now: string) => ({ ...free, state: 'queued' as const, attempts: 0, notBefore: now, queuedAt: now });

/** The outbox as staff see and change it, by the clock that the mailer's leases count by. */
export function createMailListRepository(db: Kysely<Schema>) {
  const isoNow = async () => new Date(await databaseNow(db)).toISOString();
  /** A mail that is not being sent. */
  const unleased = (id: string, now: string) =>
    db
      .updateTable('mails')
      .where('id', '=', id)
      .where((eb) => eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<=', now)]));
  return {
    /** Newest first. All mails about the given enquiries, or one page of all mails. */
    async list({ state, contacts, before }: MailListQuery, limit: number): Promise<MailItem[]> {
      const rows = await db
        .selectFrom('mails')
        .select(columns)
        .$if(state !== undefined, (query) => query.where('state', '=', state as MailTable['state']))
        .$if(contacts !== undefined, (query) => query.where('contactId', 'in', contacts as string[]))
        .$if(before !== undefined, (query) =>
          query.where((eb) =>
            eb(
              eb.refTuple('createdAt', 'id'),
              '<',
              eb
                .selectFrom('mails as last')
                .select(['last.createdAt', 'last.id'])
                .where('last.id', '=', before as string)
                .$asTuple('createdAt', 'id'),
            ),
          ),
        )
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .$if(contacts === undefined, (query) => query.limit(limit))
        .execute();
      const now = await isoNow();
      return rows.map((row) => toItem(row, now));
    },

    async find(id: string): Promise<MailItem | undefined> {
      const row = await db.selectFrom('mails').select(columns).where('id', '=', id).executeTakeFirst();
      return row && toItem(row, await isoNow());
    },

    /** @returns whether the mail was waiting, failed or given up, and is queued now */
    async requeue(id: string): Promise<boolean> {
      const now = await isoNow();
      const { numUpdatedRows } = await unleased(id, now)
        .where('state', '!=', 'sent')
        .set(again(now))
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** @returns how many failed mails are queued now */
    async requeueFailed(): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('mails')
        .where('state', '=', 'failed')
        .set(again(await isoNow()))
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    },

    /** @returns whether the mail was waiting or failed, and is given up now */
    async cancel(id: string): Promise<boolean> {
      const { numUpdatedRows } = await unleased(id, await isoNow())
        .where('state', 'in', ['queued', 'failed'])
        .set({ ...free, state: 'given-up' })
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** How many test mails were made since a time (ISO 8601). */
    async countTests(since: string): Promise<number> {
      const { count } = await db
        .selectFrom('mails')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('kind', '=', 'test')
        .where('createdAt', '>', since)
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

function toItem({ notBefore, leasedUntil, ...row }: Pick<MailTable, (typeof columns)[number]>, now: string): MailItem {
  const isSending = row.state === 'queued' && leasedUntil !== null && leasedUntil > now;
  return {
    ...row,
    state: isSending ? 'sending' : row.state,
    nextAttemptAt: row.state === 'queued' && !isSending ? notBefore : null,
  };
}
