import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { RetentionMonths } from '#contract/privacy/retention-months.ts';
import { replaceDigestsAbout } from '#server/platform/db/replace-digests.ts';
import type { Schema } from '#server/platform/db/schema.ts';

const key = 'retention';

export interface StoredRetention {
  months: RetentionMonths;
  /** ISO 8601: when the period was set */
  setAt: string;
}

export type RetentionRepository = ReturnType<typeof createRetentionRepository>;

export function createRetentionRepository(db: Kysely<Schema>) {
  return {
    async find(): Promise<StoredRetention | undefined> {
      const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
      return row && (JSON.parse(row.value) as StoredRetention);
    },

    async save(retention: StoredRetention): Promise<void> {
      const row = { value: JSON.stringify(retention), updatedAt: retention.setAt };
      await db
        .insertInto('settings')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute();
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
