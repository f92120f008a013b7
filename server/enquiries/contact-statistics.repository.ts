import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';

export type ContactFiguresRepository = ReturnType<typeof createContactFiguresRepository>;

/** Pages and languages are sent by browsers: nobody can make the answer longer than this. */
const maxGroups = 50;

interface Range {
  /** ISO 8601 */
  from: string;
  to: string;
}

/** Counts enquiries in the database, so that no row is read for it. */
export function createContactFiguresRepository({ db, dialect }: Pick<Database, 'db' | 'dialect'>) {
  const counted = ({ from, to }: Range) =>
    db
      .selectFrom('contactMessages')
      .where('isQuarantined', '=', 0)
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
    /**
     * By quarter of an hour, because days depend on the time zone of the caller. `quarter` is the beginning of an ISO time, such as
     * `2026-11-24T09:45`.
     */
    byQuarterHour: (range: Range) =>
      counted(range)
        .select([quarter.as('quarter'), enquiries, booked])
        .groupBy(quarter)
        .execute(),

    by: <Column extends 'serviceType' | 'page' | 'language'>(column: Column, range: Range) =>
      counted(range)
        .select([sql<string | null>`${sql.ref(column)}`.as('value'), enquiries, booked])
        .groupBy(column)
        .orderBy('enquiries', 'desc')
        .orderBy('value')
        .limit(maxGroups)
        .execute(),

    async countSpam({ from, to }: Range): Promise<number> {
      const { count } = await db
        .selectFrom('contactMessages')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('isQuarantined', '=', 1)
        .where('deletedAt', 'is', null)
        .where('createdAt', '>=', from)
        .where('createdAt', '<', to)
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
