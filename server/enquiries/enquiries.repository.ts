import { randomUUID } from 'node:crypto';
import { type Selectable, type Expression, type ExpressionBuilder, type SqlBool, sql, type Kysely } from 'kysely';
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
import { foldedWords, folded } from '#server/platform/db/folded-text.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ContactMessageTable, Schema } from '#server/platform/db/schema.ts';
import type { EnquiryField } from '#contract/enquiry-fields.ts';
import type { ContactNote, ContactReply, WorkflowUpdate, NoteOfEnquiry } from '#contract/enquiry-workflow.ts';
import type { SpamSignal } from '#contract/spam-signals.ts';
import { describeSignals, formatSignals, readSignals } from './spam-signals.ts';
import { replaceDigestsAbout } from './privacy.repository.ts';
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

  const found = ({ service, search = '', stage, due, bounds }: Filtering<ContactCountQuery>) => {
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

  const count = async (filter?: Filter): Promise<number> => {
    const counting = db
      .selectFrom('contactMessages')
      .where('deletedAt', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('count'));
    return (await (filter ? counting.where(filter) : counting).executeTakeFirstOrThrow()).count;
  };

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
      const rows = await found(filter)
        .select(columns)
        .$if(view !== undefined && view !== 'quarantine', (query) => query.where('isQuarantined', '=', 0))
        .$if(view === 'quarantine', (query) => query.where('isQuarantined', '=', 1))
        .$if(view === 'inbox', (query) => query.where('state', '!=', 'archived'))
        .$if(view === 'unread', (query) => query.where('state', '=', 'unread'))
        .$if(view === 'archived', (query) => query.where('state', '=', 'archived'))
        .$if(before !== undefined, (query) =>
          query.where((eb) =>
            eb(
              eb.refTuple('createdAt', 'id'),
              '<',
              eb
                .selectFrom('contactMessages as last')
                .select(['last.createdAt', 'last.id'])
                .where('last.id', '=', before as string)
                .$asTuple('createdAt', 'id'),
            ),
          ),
        )
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .$if(limit !== undefined, (query) => query.limit(limit as number))
        .execute();
      return rows.map(toMessage);
    },

    /** How many messages that match the filter each view has. */
    async countViews(filter: Filtering<ContactCountQuery> = {}): Promise<ContactCounts> {
      const groups = await found(filter)
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

    count: (): Promise<number> => count(),

    /** How many enquiries are new, due today and overdue; spam and what is archived do not count. */
    async countDue(bounds: DueBounds): Promise<{ new: number; dueToday: number; overdue: number }> {
      return {
        new: await count((eb) =>
          eb.and([eb('stage', '=', 'new'), eb('isQuarantined', '=', 0), eb('state', '!=', 'archived')]),
        ),
        dueToday: await count(isDue('today', bounds)),
        overdue: await count(isDue('overdue', bounds)),
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

export type WorkflowRepository = ReturnType<typeof createWorkflowRepository>;

export function createWorkflowRepository(db: Kysely<Schema>) {
  return {
    /**
     * @param change.answeredAt the time of an answer, which is stored only if it is the first; null deletes it
     * @returns whether the enquiry existed and had this version
     */
    async update(
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

function newRow<T extends object>(values: T) {
  return { ...values, id: randomUUID(), createdAt: new Date().toISOString() };
}
