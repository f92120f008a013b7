import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type {
  ContactCountQuery,
  ContactCounts,
  ContactListQuery,
  ContactMessage,
  ContactUpdate,
} from '#contract/contact.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ContactMessageTable } from '#server/platform/db/schema.ts';
import { type ContactCounters, createContactCounters, sweepContactCounters } from './contact-counters.repository.ts';

export type ContactRepository = ReturnType<typeof createContactRepository>;

const columns = [
  'id',
  'createdAt',
  'firstName',
  'lastName',
  'email',
  'phone',
  'serviceType',
  'message',
  'state',
  'isQuarantined',
  'quarantineReason',
] as const;

const sweepEveryMs = 60_000;

export function createContactRepository({ db, dialect }: Pick<Database, 'db' | 'dialect'>) {
  let sweptAt = Number.NEGATIVE_INFINITY;

  /** A sweep that fails is tried again with the next enquiry, which must not suffer from it. */
  const sweepCounters = async () => {
    const now = Date.now();
    if (Math.abs(now - sweptAt) < sweepEveryMs) return;
    sweptAt = now;
    const isMoreLeft = await sweepContactCounters(db, { now, dialect }).catch(() => true);
    if (isMoreLeft) sweptAt = Number.NEGATIVE_INFINITY;
  };

  const found = ({ service, search = '' }: ContactCountQuery) => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    return db
      .selectFrom('contactMessages')
      .$if(service !== undefined, (query) => query.where('serviceType', '=', service as string))
      .$if(words.length > 0, (query) =>
        query.where((eb) =>
          eb.and(words.map((word) => sql<boolean>`${searchable} like ${containing(word)} escape '!'`)),
        ),
      );
  };

  return {
    /**
     * What is counted for the message and the message itself are stored together or not at all.
     * @param judge why it is suspected, or null; what it throws leaves nothing behind
     * @returns the new message's id, once the database has it on disk
     */
    async insert(
      message: Pick<ContactMessage, 'firstName' | 'lastName' | 'email' | 'phone' | 'serviceType' | 'message'>,
      judge: (counters: ContactCounters) => Promise<string | null>,
    ): Promise<string> {
      const id = randomUUID();
      await db.transaction().execute(async (on) => {
        const quarantineReason = await judge(createContactCounters(on));
        await on
          .insertInto('contactMessages')
          .values({
            ...message,
            id,
            createdAt: new Date().toISOString(),
            state: 'unread',
            isQuarantined: quarantineReason === null ? 0 : 1,
            quarantineReason,
          })
          .execute();
      });
      await sweepCounters();
      return id;
    },

    /** Newest first; `before` is the id of the last message already read. An unknown one gives an empty page. */
    async list({ view, limit, before, ...filter }: ContactListQuery = {}): Promise<ContactMessage[]> {
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
      return rows.map(messageOf);
    },

    /** How many of what the filter lets through stand in each view. */
    async countViews(filter: ContactCountQuery = {}): Promise<ContactCounts> {
      const groups = await found(filter)
        .select(({ fn }) => ['state', 'isQuarantined', fn.countAll<number>().as('count')])
        .groupBy(['state', 'isQuarantined'])
        .execute();
      const count = (holds: (group: (typeof groups)[number]) => boolean) =>
        groups.filter(holds).reduce((sum, group) => sum + group.count, 0);
      return {
        inbox: count(({ isQuarantined, state }) => isQuarantined === 0 && state !== 'archived'),
        unread: count(({ isQuarantined, state }) => isQuarantined === 0 && state === 'unread'),
        archived: count(({ isQuarantined, state }) => isQuarantined === 0 && state === 'archived'),
        quarantine: count(({ isQuarantined }) => isQuarantined === 1),
      };
    },

    async count(): Promise<number> {
      const { count } = await db
        .selectFrom('contactMessages')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** What staff decide about spam takes the place of what was suspected. */
    async update(id: string, { state, isQuarantined }: ContactUpdate): Promise<ContactMessage | undefined> {
      const row = await db
        .updateTable('contactMessages')
        .set({
          ...(state !== undefined && { state }),
          ...(isQuarantined !== undefined && {
            isQuarantined: isQuarantined ? 1 : 0,
            quarantineReason: isQuarantined ? 'marked by staff' : null,
          }),
        })
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirst();
      return row && messageOf(row);
    },

    /** @returns whether there was such a message */
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('contactMessages').where('id', '=', id).executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}

function messageOf(row: Pick<ContactMessageTable, (typeof columns)[number]>): ContactMessage {
  return {
    ...row,
    serviceType: row.serviceType as ContactMessage['serviceType'],
    isQuarantined: row.isQuarantined === 1,
  };
}

/** What a search looks through; a Chinese name is found the way it is written, family name first and without a space. */
const searchable = sql<string>`lower(${sql.join(
  ['firstName', 'lastName', 'lastName', 'firstName', 'email', 'phone', 'message'].map(
    (name, index) => sql`${index === 3 ? sql`` : sql`' ' ||`} coalesce(${sql.ref(name)}, '')`,
  ),
  sql` || `,
)})`;

/** The pattern of LIKE for a text that stands anywhere; what the visitor's words have of its signs is meant literally. */
function containing(word: string): string {
  return `%${word.replaceAll(/[!%_]/g, '!$&')}%`;
}
