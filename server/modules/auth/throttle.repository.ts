import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

export type ThrottleRepository = ReturnType<typeof createThrottleRepository>;

/** Known addresses that have not been used for this long are strangers again. */
const knownForMs = 180 * 24 * 3_600_000;

/** Every statement stands alone and is atomic, so that tries at the same moment are all counted, on both databases. */
export function createThrottleRepository(db: Kysely<Schema>) {
  return {
    /**
     * Counts one more in `bucket` unless it is full; a window that has ended starts again.
     * @param endsAt when a window that begins now ends
     * @returns when the bucket's window ends and whether there was room
     */
    async take(bucket: string, { limit, now, endsAt }: { limit: number; now: string; endsAt: string }) {
      // One that ends later than a window of now was begun by a clock that was ahead: nobody waits for that.
      const isOver = (eb: ExpressionBuilder<Schema, 'loginThrottle'>) =>
        eb.or([eb('loginThrottle.windowEndsAt', '<=', now), eb('loginThrottle.windowEndsAt', '>', endsAt)]);
      const taken = await db
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
      if (taken) return { bucket, hadRoom: true, endsAt: taken.windowEndsAt };
      const full = await db
        .selectFrom('loginThrottle')
        .select('windowEndsAt')
        .where('bucket', '=', bucket)
        .executeTakeFirst();
      return { bucket, hadRoom: false, endsAt: full?.windowEndsAt ?? endsAt };
    },

    /** Takes one count back, if its window still runs. */
    async giveBack({ bucket, endsAt }: { bucket: string; endsAt: string }) {
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
