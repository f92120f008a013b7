import type { Kysely } from 'kysely';
import { databaseNow } from '#server/platform/db/database-now.ts';
import type { Schema } from '#server/platform/db/schema.ts';

const key = 'node-agreement';

export type ClusterCheckRepository = ReturnType<typeof createClusterCheckRepository>;

/** What all nodes of a studio have in common, as JSON text. */
export function createClusterCheckRepository(db: Kysely<Schema>) {
  return {
    /** @returns the stored text: that of the first node that stored one */
    async findOrStore(value: string): Promise<string> {
      await db
        .insertInto('settings')
        .values({ key, ...toRow(value) })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
      return (await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirstOrThrow()).value;
    },

    async find(): Promise<string | undefined> {
      return (await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value;
    },

    async replace(value: string): Promise<void> {
      await db
        .insertInto('settings')
        .values({ key, ...toRow(value) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(toRow(value)))
        .execute();
    },

    /** The next node that starts stores its own. */
    async forget(): Promise<void> {
      await db.deleteFrom('settings').where('key', '=', key).execute();
    },

    /** Whether a web node has reported within so many seconds. */
    async isNodeAlive(aliveSeconds: number): Promise<boolean> {
      const aliveSince = new Date((await databaseNow(db)) - aliveSeconds * 1_000).toISOString();
      const rows = db.selectFrom('processes').select('id').where('kind', '=', 'web').where('seenAt', '>', aliveSince);
      return (await rows.limit(1).execute()).length > 0;
    },

    /** Of the storage, see storage-audit/storage-generation.ts. 0: it was never used. */
    async findGeneration(): Promise<number> {
      const row = db.selectFrom('storageGeneration').select('generation').where('id', '=', 1);
      return (await row.executeTakeFirst())?.generation ?? 0;
    },
  };
}

function toRow(value: string) {
  return { value, updatedAt: new Date().toISOString() };
}
