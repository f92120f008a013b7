import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

export type AccountRepository = ReturnType<typeof createAccountRepository>;

/** The key that makes names unique: the same name in another case or Unicode form is the same account. */
export function usernameKeyOf(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase();
}

export function createAccountRepository(db: Kysely<Schema>) {
  return {
    async findByName(username: string) {
      return db
        .selectFrom('adminUsers')
        .select(['id', 'username', 'usernameKey', 'passwordHash'])
        .where('usernameKey', '=', usernameKeyOf(username))
        .executeTakeFirst();
    },

    async find(id: string) {
      return db
        .selectFrom('adminUsers')
        .select(['id', 'username', 'usernameKey', 'passwordHash'])
        .where('id', '=', id)
        .executeTakeFirst();
    },

    async list() {
      return db
        .selectFrom('adminUsers')
        .select(['id', 'username', 'createdAt'])
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
    },

    async isEmpty(): Promise<boolean> {
      return (await db.selectFrom('adminUsers').select('id').limit(1).executeTakeFirst()) === undefined;
    },

    /** @returns the new account's id, or undefined if the name is taken */
    async insert(username: string, passwordHash: string): Promise<string | undefined> {
      const at = new Date().toISOString();
      const id = randomUUID();
      const inserted = await db
        .insertInto('adminUsers')
        .values({ id, username, usernameKey: usernameKeyOf(username), passwordHash, createdAt: at, updatedAt: at })
        .onConflict((conflict) => conflict.column('usernameKey').doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted?.id;
    },

    /** @returns false if it is the only account, which is not deleted, or if it does not exist */
    async removeUnlessLast(id: string): Promise<boolean> {
      // Locks all accounts: two concurrent deletions of the last two accounts must not both succeed.
      await db
        .updateTable('adminUsers')
        .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
        .execute();
      const { numDeletedRows } = await db
        .deleteFrom('adminUsers')
        .where('id', '=', id)
        .where((eb) => eb.exists(eb.selectFrom('adminUsers as other').select('other.id').where('other.id', '!=', id)))
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    async setPasswordHash(id: string, passwordHash: string) {
      await db
        .updateTable('adminUsers')
        .set({ passwordHash, updatedAt: new Date().toISOString() })
        .where('id', '=', id)
        .execute();
    },
  };
}
