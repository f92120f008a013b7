import { behind } from '#server/platform/db/row-order.ts';
import { randomUUID } from 'node:crypto';
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import { hourMs, minuteMs, isoAt } from '#contract/durations.ts';
import { maxClockSkewMs, databaseNow } from '#server/platform/db/database-now.ts';
import type { MailTable, Schema } from '#server/platform/db/schema.ts';
import { createTextSetting } from '#server/platform/db/settings.ts';
import { isNotAboutTrashed } from '#server/platform/db/mails-of-trash.ts';
import type { MailItem, MailListQuery } from '#contract/mail.ts';

export type NewMail = Pick<MailTable, 'kind' | 'contactId' | 'recipient' | 'subject' | 'textBody' | 'htmlBody'> & {
  replyTo: { name: string; address: string } | null;
  /** default: a new one; given by those who refer to the mail */
  id?: string;
  /** the enquiries that a digest tells of */
  enquiryIds?: readonly string[];
  /** the link of a client gallery that it tells of */
  clientLinkId?: string;
};

export type QueuedMail = Omit<NewMail, 'id' | 'enquiryIds' | 'clientLinkId'> &
  Pick<MailTable, 'id' | 'createdAt' | 'queuedAt' | 'attempts'>;

export type MailRepository = ReturnType<typeof createMailRepository>;

type Filter = (eb: ExpressionBuilder<Schema, 'mails'>) => Expression<SqlBool>;

/** Longer than an attempt takes (server/mail/smtp.ts): while it lasts, no other worker sends the mail. */
export const leaseMs = 12 * minuteMs;
/** The longest pause between two attempts. */
export const maxPauseMs = 6 * hourMs;

const free = { leasedBy: null, leasedUntil: null };

/** @param now the time that leases and pauses count from, in milliseconds; by default the same for all nodes */
export function createMailRepository(db: Kysely<Schema>, now: () => Promise<number> = () => databaseNow(db)) {
  const leased = (id: string, workerId: string) =>
    db.updateTable('mails').where('id', '=', id).where('leasedBy', '=', workerId).where('state', '=', 'queued');

  return {
    now,

    /** Stores mails in the caller's transaction. */
    async enqueue(mails: readonly NewMail[]): Promise<void> {
      if (mails.length === 0) return;
      const createdAt = isoAt(await now());
      const rows = mails.map((mail) => ({ id: randomUUID(), ...mail }));
      await db
        .insertInto('mails')
        .values(
          rows.map(({ replyTo, enquiryIds: _enquiryIds, ...mail }) => ({
            clientLinkId: null,
            ...mail,
            ...free,
            createdAt,
            notBefore: createdAt,
            replyTo: replyTo && JSON.stringify(replyTo),
            state: 'queued' as const,
            attempts: 0,
            lastError: null,
            sentAt: null,
            queuedAt: createdAt,
          })),
        )
        .execute();
      for (const { id, enquiryIds = [] } of rows) {
        const links = enquiryIds.map((contactId) => ({ mailId: id, contactId }));
        if (links.length > 0) await db.insertInto('mailEnquiries').values(links).execute();
      }
    },

    /** Puts the text of a mail in the place of one of its kind that still waits for the same address. @returns whether there was one */
    async replaceWaiting({ kind, recipient, subject, textBody, htmlBody }: NewMail): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('mails')
        .set({ subject, textBody, htmlBody })
        .where('kind', '=', kind)
        .where('recipient', '=', recipient)
        .where('state', '=', 'queued')
        .where('leasedBy', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Tries waiting mails now: there is another mail server. */
    async retryNow(): Promise<void> {
      await db
        .updateTable('mails')
        .set({ notBefore: isoAt(await now()) })
        .where('state', '=', 'queued')
        .where('leasedBy', 'is', null)
        .execute();
    },

    /** Leases a mail that the caller has just queued and sends itself. */
    async claimNew(id: string, workerId: string): Promise<void> {
      await db
        .updateTable('mails')
        .set({ leasedBy: workerId, leasedUntil: isoAt((await now()) + leaseMs), attempts: 1 })
        .where('id', '=', id)
        .execute();
    },

    /** Leases the oldest mail that is due. Of several concurrent workers, one gets it. */
    async claim(workerId: string): Promise<QueuedMail | undefined> {
      const time = await now();
      const isFree = isOver('leasedUntil', time, leaseMs);
      const row = await db
        .updateTable('mails')
        .set((eb) => ({
          leasedBy: workerId,
          leasedUntil: isoAt(time + leaseMs),
          attempts: eb('attempts', '+', 1),
        }))
        .where('id', '=', (eb) =>
          eb
            .selectFrom('mails')
            .select('id')
            .where('state', '=', 'queued')
            .where(isNotAboutTrashed)
            .where(isOver('notBefore', time, maxPauseMs))
            .where(isFree)
            .orderBy('createdAt', 'asc')
            .orderBy('id', 'asc')
            .limit(1),
        )
        // Checked again for PostgreSQL: another worker may have claimed the row between subquery and update.
        .where('state', '=', 'queued')
        .where(isFree)
        .returningAll()
        .executeTakeFirst();
      return row && { ...row, replyTo: row.replyTo === null ? null : (JSON.parse(row.replyTo) as NewMail['replyTo']) };
    },

    /** For workers that died: without this a mail would wait until its lease expires. The attempt stays counted. */
    leases: {
      async listHolders(): Promise<Set<string>> {
        const rows = await db
          .selectFrom('mails')
          .select('leasedBy')
          .where('state', '=', 'queued')
          .where('leasedBy', 'is not', null)
          .execute();
        return new Set(rows.map(({ leasedBy }) => leasedBy as string));
      },

      async release(workerId: string): Promise<void> {
        await db
          .updateTable('mails')
          .set(free)
          .where('leasedBy', '=', workerId)
          .where('state', '=', 'queued')
          .execute();
      },
    },

    async markSent(id: string, workerId: string): Promise<void> {
      await leased(id, workerId)
        .set({ ...free, state: 'sent', sentAt: new Date().toISOString(), lastError: null })
        .execute();
    },

    async markFailed(id: string, workerId: string, lastError: string): Promise<void> {
      await leased(id, workerId)
        .set({ ...free, state: 'failed', lastError })
        .execute();
    },

    /** The mail is tried again, not before `notBefore` (milliseconds since 1970). */
    async postpone(id: string, workerId: string, lastError: string, notBefore: number): Promise<void> {
      await leased(id, workerId)
        .set({ ...free, lastError, notBefore: isoAt(notBefore) })
        .execute();
    },

    /** The mail server was not reached, or the process stops: the attempt is not counted. */
    async release(
      id: string,
      workerId: string,
      { lastError, notBefore }: { lastError?: string; notBefore?: number } = {},
    ): Promise<void> {
      await leased(id, workerId)
        .set((eb) => ({
          ...free,
          attempts: eb('attempts', '-', 1),
          ...(lastError !== undefined && { lastError }),
          ...(notBefore !== undefined && { notBefore: isoAt(notBefore) }),
        }))
        .execute();
    },
  };
}

/** A time that is further ahead than `longestMs` was written by a clock that ran ahead. */
function isOver(column: 'leasedUntil' | 'notBefore', now: number, longestMs: number): Filter {
  return (eb) =>
    eb.or([
      eb(column, 'is', null),
      eb(column, '<=', isoAt(now)),
      eb(column, '>', isoAt(now + longestMs + maxClockSkewMs)),
    ]);
}

export type MailListRepository = ReturnType<typeof createMailListRepository>;

const columns = [
  'id',
  'createdAt',
  'kind',
  'contactId',
  'clientLinkId',
  'recipient',
  'subject',
  'state',
  'attempts',
  'notBefore',
  'leasedUntil',
  'lastError',
  'sentAt',
] as const;
const freeLease = { leasedBy: null, leasedUntil: null };

const again = (now: string) => ({ ...freeLease, state: 'queued' as const, attempts: 0, notBefore: now, queuedAt: now });

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
        .$if(before !== undefined, (query) => query.where(behind('mails', before as string)))
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
        .set({ ...freeLease, state: 'given-up' })
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

function toItem(
  { notBefore, leasedUntil, clientLinkId, ...row }: Pick<MailTable, (typeof columns)[number]>,
  now: string,
): MailItem {
  const isSending = row.state === 'queued' && leasedUntil !== null && leasedUntil > now;
  return {
    ...row,
    kind: clientLinkId === null ? row.kind : 'client-gallery',
    state: isSending ? 'sending' : row.state,
    nextAttemptAt: row.state === 'queued' && !isSending ? notBefore : null,
  };
}

/** The mail settings that staff made in the back office, as JSON text. */
export function createMailSettingsRepository(db: Kysely<Schema>) {
  const setting = createTextSetting(db, 'mail');
  return {
    find: setting.find,

    /** @returns false, without writing, if the stored text is not `expected` any more */
    replace: (expected: string | undefined, value: string): Promise<boolean> =>
      expected === undefined ? setting.insert(value) : setting.replace(expected, value),
  };
}
