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
import { createContactCounters, sweepContactCounters } from './contact-counters.repository.ts';

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

  /** A failed sweep is retried with the next enquiry; it never fails the enquiry itself. */
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
    /** The counters of the spam filter, which change in the caller's transaction. */
    counters: createContactCounters(db),

    sweepCounters,

    /** @param quarantineReason why the message is suspected to be spam, or null */
    async insert(
      message: Pick<ContactMessage, 'firstName' | 'lastName' | 'email' | 'phone' | 'serviceType' | 'message'>,
      quarantineReason: string | null,
    ): Promise<ContactMessage> {
      const row = {
        ...message,
        id: randomUUID(),
        createdAt: new Date().toISOString(),
        state: 'unread' as const,
        isQuarantined: quarantineReason === null ? (0 as const) : (1 as const),
        quarantineReason,
      };
      await db.insertInto('contactMessages').values(row).execute();
      return messageOf(row);
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

    /** How many messages that match the filter each view has. */
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

    /** Staff's decision about spam replaces the reason that the filter stored. */
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

    /** @returns whether the message existed */
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

/** The text that a search matches. Chinese names are written family name first without a space, so it holds that form too. */
const searchable = sql<string>`lower(${sql.join(
  ['firstName', 'lastName', 'lastName', 'firstName', 'email', 'phone', 'message'].map(
    (name, index) => sql`${index === 3 ? sql`` : sql`' ' ||`} coalesce(${sql.ref(name)}, '')`,
  ),
  sql` || `,
)})`;

/** A LIKE pattern for a substring; wildcards that the user typed are escaped. */
function containing(word: string): string {
  return `%${word.replaceAll(/[!%_]/g, '!$&')}%`;
}
