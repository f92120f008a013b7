import type { Database } from '#server/platform/db/database.ts';

const key = 'purged-revision';

export interface PageChanges {
  /** the newest revision; these are the changes up to it */
  revision: number;
  /** undefined: any page may have changed */
  tags: string[] | undefined;
}

export type PagePurgeRepository = ReturnType<typeof createPagePurgeRepository>;

/** What has changed since the cache in front of the site was told last. All nodes share it. */
export function createPagePurgeRepository({ db, transact }: Pick<Database, 'db' | 'transact'>) {
  return {
    /** @returns undefined if nothing has changed, or if another node has told of it meanwhile */
    async findChanges(): Promise<PageChanges | undefined> {
      const { revision } = await db.selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow();
      const rows = await db.selectFrom('pageChanges').selectAll().where('revision', '<=', revision).execute();
      // Last: what another node removes in between, it has told of.
      const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
      const purged = row === undefined ? undefined : Number(row.value);
      if (purged !== undefined && purged >= revision) return undefined;
      const changes = rows.filter((change) => purged !== undefined && change.revision > purged);
      const known = new Set(changes.map((change) => change.revision));
      const isKnown = purged !== undefined && known.size === revision - purged;
      return { revision, tags: isKnown ? [...new Set(changes.map(({ tag }) => tag))].toSorted() : undefined };
    },

    async markPurged(revision: number): Promise<void> {
      const row = { value: String(revision), updatedAt: new Date().toISOString() };
      await transact(async () => {
        await db
          .insertInto('settings')
          .values({ key, ...row })
          .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
          .execute();
        await db.deleteFrom('pageChanges').where('revision', '<=', revision).execute();
      });
    },
  };
}
