import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import { maxClockSkewMs } from '#server/platform/db/database-now.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** A known address that has not signed in for this long counts as unknown again. */
const knownForMs = 180 * dayMs;

/** Each method is one atomic statement, so that concurrent attempts are all counted on both databases. */
export function createThrottleRepository(db: Kysely<Schema>) {
  return {
    /**
     * Increments `bucket` unless it is full; a bucket whose window has ended starts again at one.
     * @param endsAt end of a window that starts now
     * @returns when the bucket's window ends, and whether there was room
     */
    async count(bucket: string, { limit, now, endsAt }: { limit: number; now: string; endsAt: string }) {
      // A later end was written by a clock that ran ahead: reset the window.
      const latestEnd = new Date(Date.parse(endsAt) + maxClockSkewMs).toISOString();
      const isOver = (eb: ExpressionBuilder<Schema, 'loginThrottle'>) =>
        eb.or([eb('loginThrottle.windowEndsAt', '<=', now), eb('loginThrottle.windowEndsAt', '>', latestEnd)]);
      const counted = await db
        .insertInto('loginThrottle')
        .values({ bucket, failures: 1, windowEndsAt: endsAt })
        .onConflict((conflict) =>
          conflict
            .column('bucket')
            .doUpdateSet((eb) => ({
              failures: eb
                .case()
                .when(isOver(eb))
                .then(1)
                .else(sql<number>`login_throttle.failures + 1`)
                .end(),
              windowEndsAt: eb.case().when(isOver(eb)).then(endsAt).else(eb.ref('loginThrottle.windowEndsAt')).end(),
            }))
            .where((eb) => eb.or([eb('loginThrottle.failures', '<', limit), isOver(eb)])),
        )
        .returning('windowEndsAt')
        .executeTakeFirst();
      if (counted) return { bucket, hadRoom: true, endsAt: counted.windowEndsAt };
      const full = await db
        .selectFrom('loginThrottle')
        .select('windowEndsAt')
        .where('bucket', '=', bucket)
        .executeTakeFirst();
      return { bucket, hadRoom: false, endsAt: full?.windowEndsAt ?? endsAt };
    },

    /** Takes one attempt off the count, if its window has not ended. */
    async refund({ bucket, endsAt }: { bucket: string; endsAt: string }) {
      await db
        .updateTable('loginThrottle')
        .set({ failures: sql<number>`failures - 1` })
        .where('bucket', '=', bucket)
        .where('windowEndsAt', '=', endsAt)
        .where('failures', '>', 0)
        .execute();
    },

    async isKnown(usernameKey: string, addressHash: string, now: number): Promise<boolean> {
      const row = await db
        .selectFrom('knownAddresses')
        .select('lastUsedAt')
        .where('usernameKey', '=', usernameKey)
        .where('addressHash', '=', addressHash)
        .where('lastUsedAt', '>', new Date(now - knownForMs).toISOString())
        .executeTakeFirst();
      return row !== undefined;
    },

    async remember(usernameKey: string, addressHash: string, now: number) {
      const lastUsedAt = new Date(now).toISOString();
      await db
        .insertInto('knownAddresses')
        .values({ usernameKey, addressHash, lastUsedAt })
        .onConflict((conflict) => conflict.columns(['usernameKey', 'addressHash']).doUpdateSet({ lastUsedAt }))
        .execute();
      await db
        .deleteFrom('knownAddresses')
        .where('lastUsedAt', '<=', new Date(now - knownForMs).toISOString())
        .execute();
    },

    async sweep(now: string) {
      await db.deleteFrom('loginThrottle').where('windowEndsAt', '<=', now).execute();
    },

    async clear() {
      await db.deleteFrom('loginThrottle').execute();
    },
  };
}
