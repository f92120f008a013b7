import { randomUUID } from 'node:crypto';
import { type Selectable, type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { ContactDue, DueBounds } from '#contract/enquiry-stages.ts';
import type {
  ContactCountQuery,
  ContactCounts,
  ContactListQuery,
  ContactMessage,
  ContactUpdate,
  EnquiryValues,
} from '#contract/enquiries.ts';
import { enquiryColumns, nameColumnsInChinese, searchedEnquiryColumns } from '#server/platform/db/enquiry-columns.ts';
import { behind, byAge } from '#server/platform/db/row-order.ts';
import { foldedWords, folded } from '#server/platform/db/folded-text.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ContactMessageTable, Schema } from '#server/platform/db/schema.ts';
import type { EnquiryField } from '#contract/enquiry-fields.ts';
import type { WorkflowUpdate } from '#contract/enquiry-workflow.ts';
import type { ExportedEnquiry } from '#contract/exchange.ts';
import type { SpamSignal } from '#contract/spam-signals.ts';
import { describeSignals, formatSignals, readSignals } from './spam-signals.ts';
import { replaceDigestsAbout } from './erased-digests.repository.ts';
import type { EnquirySource } from './enquiry-source.ts';
import { createContactCounters, sweepContactCounters } from './contact-counters.repository.ts';

export type ContactRepository = ReturnType<typeof createContactRepository>;

const columns = [
  'id',
  'createdAt',
  ...enquiryColumns,
  'language',
  'state',
  'isQuarantined',
  'quarantineReason',
  'stage',
  'ownerId',
  'followUpOn',
  'answeredAt',
  'deskVersion',
] as const;

const sweepEveryMs = 60_000;

/** Values of one statement. */
const maxAtOnce = 500;

/** Pages and languages are sent by browsers: nobody can make the answer longer than this. */
const maxGroups = 50;

interface Range {
  /** ISO 8601 */
  from: string;
  to: string;
}

/** The bounds are needed only for a query with `due`. */
type Filtering<T> = Omit<T, 'day' | 'dayEndsAt'> & { bounds?: DueBounds };

export function createContactRepository({ db, dialect }: Pick<Database, 'db' | 'dialect'>) {
  let sweptAt = Number.NEGATIVE_INFINITY;

  /** A failed sweep is retried with the next enquiry; it never fails the enquiry itself. */
  const sweepCounters = async () => {
    const now = Date.now();
    if (Math.abs(now - sweptAt) < sweepEveryMs) return;
    sweptAt = now;
    const isMoreLeft = await sweepContactCounters(db, { now, dialect }).catch(() => true);
    if (isMoreLeft) sweptAt = Number.NEGATIVE_INFINITY;
  };

  const matching = ({ service, search = '', stage, due, bounds }: Filtering<ContactCountQuery>) => {
    const words = foldedWords(search);
    return db
      .selectFrom('contactMessages')
      .where('deletedAt', 'is', null)
      .$if(service !== undefined, (query) => query.where('serviceType', '=', service as string))
      .$if(stage !== undefined, (query) => query.where('stage', '=', stage as ContactMessage['stage']))
      .$if(due !== undefined, (query) => query.where(isDue(due as ContactDue, bounds as DueBounds)))
      .$if(words.length > 0, (query) =>
        query.where((eb) => eb.and(words.map((word) => containsWord(word, dialect)(eb)))),
      );
  };

  const countWhere = async (filter?: Filter): Promise<number> => {
    const counting = db
      .selectFrom('contactMessages')
      .where('deletedAt', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('count'));
    return (await (filter ? counting.where(filter) : counting).executeTakeFirstOrThrow()).count;
  };

  const ownIds = (email: string) =>
    db
      .selectFrom('contactMessages')
      .select('id')
      .where(sql<string>`lower(email)`, '=', email.toLowerCase());

  /** @param deletedAt null: out of the trash @returns whether it was on the other side */
  const setDeletedAt = async (id: string, deletedAt: string | null): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('contactMessages')
      .set({ deletedAt })
      .where('id', '=', id)
      .where('deletedAt', deletedAt === null ? 'is not' : 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  };

  const purgeAll = async (ids: readonly string[]): Promise<number> => {
    if (ids.length === 0) return 0;
    await replaceDigestsAbout(db, ids);
    const { numDeletedRows } = await db
      .deleteFrom('contactMessages')
      .where('id', 'in', ids)
      .where('deletedAt', 'is not', null)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  };

  const counted = ({ from, to }: Range, isQuarantined: 0 | 1 = 0) =>
    db
      .selectFrom('contactMessages')
      .where('isQuarantined', '=', isQuarantined)
      .where('deletedAt', 'is', null)
      .where('createdAt', '>=', from)
      .where('createdAt', '<', to);

  const enquiries = sql<number>`count(*)`.as('enquiries');
  // The previous version, which may still be running during an upgrade, stores no time of a booking.
  const booked = sql<number>`count(case when booked_at is not null or stage = 'booked' then 1 end)`.as('booked');
  const minutes = sql`substr(created_at, 15, 2)`;
  const quarter = sql<string>`substr(created_at, 1, 14) || case when ${minutes} < '15' then '00' when ${minutes} < '30' then '15'
    when ${minutes} < '45' then '30' else '45' end`;
  const responseSeconds =
    dialect === 'postgres'
      ? sql<number>`extract(epoch from (answered_at::timestamptz - created_at::timestamptz))::float8`
      : sql<number>`(julianday(answered_at) - julianday(created_at)) * 86400.0`;

  return {
    /** The counters of the spam filter, which change in the caller's transaction. */
    counters: createContactCounters(db),

    sweepCounters,

    /** @param signals why the message is suspected to be spam, or null */
    async insert(
      values: EnquiryValues,
      signals: readonly SpamSignal[] | null,
      { page, language }: EnquirySource = { page: null, language: null },
    ): Promise<ContactMessage> {
      const row = {
        ...values,
        language,
        id: randomUUID(),
        createdAt: new Date().toISOString(),
        state: 'unread' as const,
        isQuarantined: signals === null ? (0 as const) : (1 as const),
        quarantineReason: signals && formatSignals(signals),
        stage: 'new' as const,
        ownerId: null,
        followUpOn: null,
        answeredAt: null,
        deskVersion: 1,
      };
      await db
        .insertInto('contactMessages')
        .values({ ...row, page })
        .execute();
      return toMessage(row);
    },

    /** The newest with the same in every field. */
    async findSame(values: EnquiryValues) {
      return (
        db
          .selectFrom('contactMessages')
          .select('id')
          .where((eb) =>
            eb.and(enquiryColumns.map((field) => eb(field, values[field] === null ? 'is' : '=', values[field]))),
          )
          // One in the trash would take this one with it.
          .where('deletedAt', 'is', null)
          .orderBy('createdAt', 'desc')
          .limit(1)
          .executeTakeFirst()
      );
    },

    /** Newest first; `before` is the id of the last message already read. An unknown one gives an empty page. */
    async list({ view, limit, before, ...filter }: Filtering<ContactListQuery> = {}): Promise<ContactMessage[]> {
      const rows = await matching(filter)
        .select(columns)
        .$if(view !== undefined && view !== 'quarantine', (query) => query.where('isQuarantined', '=', 0))
        .$if(view === 'quarantine', (query) => query.where('isQuarantined', '=', 1))
        .$if(view === 'inbox', (query) => query.where('state', '!=', 'archived'))
        .$if(view === 'unread', (query) => query.where('state', '=', 'unread'))
        .$if(view === 'archived', (query) => query.where('state', '=', 'archived'))
        .$if(before !== undefined, (query) => query.where(behind('contactMessages', before as string)))
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .$if(limit !== undefined, (query) => query.limit(limit as number))
        .execute();
      return rows.map(toMessage);
    },

    /** How many messages that match the filter each view has. */
    async countViews(filter: Filtering<ContactCountQuery> = {}): Promise<ContactCounts> {
      const groups = await matching(filter)
        .select(({ fn }) => ['state', 'isQuarantined', fn.countAll<number>().as('count')])
        .groupBy(['state', 'isQuarantined'])
        .execute();
      const countIf = (holds: (group: (typeof groups)[number]) => boolean) =>
        groups.filter(holds).reduce((sum, group) => sum + group.count, 0);
      return {
        inbox: countIf(({ isQuarantined, state }) => isQuarantined === 0 && state !== 'archived'),
        unread: countIf(({ isQuarantined, state }) => isQuarantined === 0 && state === 'unread'),
        archived: countIf(({ isQuarantined, state }) => isQuarantined === 0 && state === 'archived'),
        quarantine: countIf(({ isQuarantined }) => isQuarantined === 1),
      };
    },

    async find(id: string): Promise<ContactMessage | undefined> {
      const row = await db
        .selectFrom('contactMessages')
        .select(columns)
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .executeTakeFirst();
      return row && toMessage(row);
    },

    count: (): Promise<number> => countWhere(),

    /** How many enquiries are new, due today and overdue; spam and what is archived do not count. */
    async countDue(bounds: DueBounds): Promise<{ new: number; dueToday: number; overdue: number }> {
      return {
        new: await countWhere((eb) =>
          eb.and([eb('stage', '=', 'new'), eb('isQuarantined', '=', 0), eb('state', '!=', 'archived')]),
        ),
        dueToday: await countWhere(isDue('today', bounds)),
        overdue: await countWhere(isDue('overdue', bounds)),
      };
    },

    /** Staff's decision about spam replaces the reason that the filter stored. */
    async update(id: string, { state, isQuarantined }: ContactUpdate): Promise<ContactMessage | undefined> {
      const row = await db
        .updateTable('contactMessages')
        .set({
          ...(state !== undefined && { state }),
          ...(isQuarantined !== undefined && {
            isQuarantined: isQuarantined ? 1 : 0,
            quarantineReason: isQuarantined ? formatSignals([{ code: 'staff' }]) : null,
          }),
        })
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .returning(columns)
        .executeTakeFirst();
      return row && toMessage(row);
    },

    /** For good, in the caller's transaction. @returns whether the message existed */
    async remove(id: string): Promise<boolean> {
      await replaceDigestsAbout(db, [id]);
      const { numDeletedRows } = await db.deleteFrom('contactMessages').where('id', '=', id).executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    /**
     * @param change.answeredAt the time of an answer, which is stored only if it is the first; null deletes it
     * @returns whether the enquiry existed and had this version
     */
    async updateDesk(
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

    /** Into the trash, where its notes, answers and mails wait in their tables. @returns whether it was there */
    putIntoTrash: (id: string) => setDeletedAt(id, new Date().toISOString()),

    /** Those in the trash, newest first. */
    async listTrash(limit: number) {
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
    restore: (id: string) => setDeletedAt(id, null),

    /** Removes one for good, in the caller's transaction. @returns whether it was in the trash */
    async purge(id: string): Promise<boolean> {
      // Locked first: restored meanwhile, it keeps its digests.
      const { numUpdatedRows } = await db
        .updateTable('contactMessages')
        .set((eb) => ({ deletedAt: eb.ref('deletedAt') }))
        .where('id', '=', id)
        .where('deletedAt', 'is not', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n && (await purgeAll([id])) > 0;
    },

    /** Removes those that were put into the trash before a time (ISO 8601), in the caller's transaction. @returns how many */
    async purgeOlder(time: string): Promise<number> {
      const rows = await db
        .selectFrom('contactMessages')
        .select('id')
        .where('deletedAt', '<', time)
        .orderBy('deletedAt')
        .limit(maxAtOnce)
        .execute();
      return purgeAll(rows.map(({ id }) => id));
    },

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
    async removeReceivedBefore(given: readonly string[], time: string, { day }: { day: string }): Promise<number> {
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

    /** For subqueries: the enquiries of the person with an address, in the trash too. */
    ownIds,

    listOfPerson: (email: string) =>
      db.selectFrom('contactMessages').selectAll().where('id', 'in', ownIds(email)).orderBy('createdAt').execute(),

    listMessagesWith: (text: string) =>
      db.selectFrom('contactMessages').select(['id', 'message as text']).where(containsText('message', text)).execute(),

    /** For good, with what refers to them. The digests that tell of them are the caller's. */
    async removeOfPerson(email: string): Promise<void> {
      await db.deleteFrom('contactMessages').where('id', 'in', ownIds(email)).execute();
    },

    /** For an export: all but the trash, oldest first, with their notes and answers. */
    async listWhole(): Promise<ExportedEnquiry[]> {
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

    /** In the trash, too. */
    async listIds(): Promise<Set<string>> {
      const rows = await db.selectFrom('contactMessages').select('id').execute();
      return new Set(rows.map(({ id }) => id));
    },

    /** Of an import, with its id and times. @returns false if the enquiry is there already */
    async insertWhole(
      { notes, replies, owner: _owner, ...enquiry }: ExportedEnquiry,
      ownerId: string | null,
    ): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('contactMessages')
        .values({ ...enquiry, ownerId, isQuarantined: enquiry.isQuarantined ? 1 : 0, deskVersion: 1 })
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

    /** For a digest, oldest first: those of these that are not in the trash. */
    async listForDigest(ids: readonly string[]) {
      const rows = [];
      for (let at = 0; at < ids.length; at += maxAtOnce) {
        const found = await db
          .selectFrom('contactMessages')
          .select(['id', 'createdAt', ...enquiryColumns, 'isQuarantined'])
          .where('id', 'in', ids.slice(at, at + maxAtOnce))
          .where('deletedAt', 'is', null)
          .execute();
        rows.push(...found.map((row) => ({ ...row, serviceType: row.serviceType as ContactMessage['serviceType'] })));
      }
      return rows.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
    },

    /**
     * By quarter of an hour, because days depend on the time zone of the caller. `quarter` is the beginning of an ISO time, such as
     * `2026-11-24T09:45`.
     */
    countByQuarterHour: (range: Range) =>
      counted(range)
        .select([quarter.as('quarter'), enquiries, booked])
        .groupBy(quarter)
        .execute(),

    countBy: <Column extends 'serviceType' | 'page' | 'language'>(column: Column, range: Range) =>
      counted(range)
        .select([sql<string | null>`${sql.ref(column)}`.as('value'), enquiries, booked])
        .groupBy(column)
        .orderBy('enquiries', 'desc')
        .orderBy('value')
        .limit(maxGroups)
        .execute(),

    async countSpam(range: Range): Promise<number> {
      const { count } = await counted(range, 1)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** `promiseClock` of contract/enquiry-stages.ts in SQL. */
    async countSlaOutcomes(
      range: Range,
      { now, answerWithinMs }: { now: number; answerWithinMs: number },
    ): Promise<{ hour: number; fourHours: number; kept: number; late: number; overdue: number }> {
      // SQLite computes days, so half a millisecond is added for its rounding.
      const limit = answerWithinMs / 1_000 + 0.0005;
      const [hour, fourHours] = [3_600.0005, 4 * 3_600.0005];
      const deadline = new Date(now - answerWithinMs).toISOString();
      return counted(range)
        .select([
          sql<number>`count(case when answered_at is not null and ${responseSeconds} <= ${hour} then 1 end)`.as('hour'),
          sql<number>`count(case when answered_at is not null and ${responseSeconds} > ${hour}
            and ${responseSeconds} <= ${fourHours} then 1 end)`.as('fourHours'),
          sql<number>`count(case when answered_at is not null and ${responseSeconds} <= ${limit} then 1 end)`.as(
            'kept',
          ),
          sql<number>`count(case when answered_at is not null and ${responseSeconds} > ${limit} then 1 end)`.as('late'),
          sql<number>`count(case when answered_at is null and stage in ('new', 'in-progress')
            and state <> 'archived' and created_at < ${deadline} then 1 end)`.as('overdue'),
        ])
        .executeTakeFirstOrThrow();
    },

    /** Median time to the first answer; null if there was none. */
    async medianResponseMs(range: Range): Promise<number | null> {
      const ranked = counted(range)
        .where('answeredAt', 'is not', null)
        .select([
          responseSeconds.as('seconds'),
          sql<number>`row_number() over (order by ${responseSeconds})`.as('place'),
          sql<number>`count(*) over ()`.as('total'),
        ]);
      const { seconds } = await db
        .selectFrom(ranked.as('ranked'))
        .select(sql<number | null>`avg(seconds)`.as('seconds'))
        .where(sql<boolean>`place in ((total + 1) / 2, (total + 2) / 2)`)
        .executeTakeFirstOrThrow();
      return seconds === null ? null : Math.round(Math.max(0, seconds) * 1_000);
    },
  };
}

function toMessage(row: Pick<Selectable<ContactMessageTable>, (typeof columns)[number]>): ContactMessage {
  const signals = row.quarantineReason === null ? undefined : readSignals(row.quarantineReason);
  return {
    ...row,
    serviceType: row.serviceType as ContactMessage['serviceType'],
    isQuarantined: row.isQuarantined === 1,
    quarantineReason: signals ? describeSignals(signals) : null,
    ...(signals && { quarantineSignals: signals }),
  };
}

type Filter = (eb: ExpressionBuilder<Schema, 'contactMessages'>) => Expression<SqlBool>;

/** Enquiries that contain this word, in any case, width and with any marks, or have a note that does. */
function containsWord(word: string, dialect: Database['dialect']): Filter {
  const pattern = containing(word);
  return (eb) =>
    eb.or([
      sql<boolean>`${folded(searchable, dialect)} like ${pattern} escape '!'`,
      eb.exists(
        eb
          .selectFrom('contactNotes')
          .select('contactNotes.id')
          .whereRef('contactNotes.contactId', '=', 'contactMessages.id')
          .where(sql<boolean>`${folded(sql.ref('contactNotes.text'), dialect)} like ${pattern} escape '!'`),
      ),
    ]);
}

/** `dueOf` of contract/enquiry-stages.ts in SQL. */
function isDue(due: ContactDue, { day, receivedBefore }: DueBounds): Filter {
  const overdueIf: Filter = (eb) =>
    eb.or([
      eb.and([waits(eb), eb('createdAt', '<', receivedBefore.overdue)]),
      // Without the check for null, `not` of this would be null, and the row not be found.
      eb.and([eb('followUpOn', 'is not', null), eb('followUpOn', '<', day), eb('stage', '!=', 'closed')]),
    ]);
  const todayIf: Filter = (eb) =>
    eb.or([
      eb.and([waits(eb), eb('createdAt', '>=', receivedBefore.overdue), eb('createdAt', '<', receivedBefore.today)]),
      eb.and([eb('followUpOn', '=', day), eb('stage', '!=', 'closed')]),
    ]);
  return (eb) =>
    eb.and([
      eb('isQuarantined', '=', 0),
      eb('state', '!=', 'archived'),
      due === 'overdue' ? overdueIf(eb) : eb.and([todayIf(eb), eb.not(overdueIf(eb))]),
    ]);
}

/** `waitingStages`. */
function waits(eb: ExpressionBuilder<Schema, 'contactMessages'>): Expression<SqlBool> {
  return eb.and([eb('stage', 'in', ['new', 'in-progress']), eb('answeredAt', 'is', null)]);
}

const orEmpty = (field: EnquiryField) => sql`coalesce(${sql.ref(field)}, '')`;

/** The text that a search matches. Chinese names are written family name first without a space, so it holds that form too. */
const searchable = sql<string>`${sql.join(
  [...searchedEnquiryColumns.map(orEmpty), sql.join(nameColumnsInChinese.map(orEmpty), sql` || `)],
  sql` || ' ' || `,
)}`;

/** A LIKE pattern for a substring; wildcards that the user typed are escaped. */
function containing(word: string): string {
  return `%${word.replaceAll(/[!%_]/g, '!$&')}%`;
}

/** Whether a text contains another one, in any case. */
export function containsText(column: string, text: string) {
  const pattern = containing(text.toLowerCase());
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '!'`;
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
