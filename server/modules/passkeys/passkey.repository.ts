import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { PasskeyTable } from '#server/platform/db/tables/passkey-tables.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type PasskeyRepository = ReturnType<typeof createPasskeyRepository>;

export function createPasskeyRepository(db: Kysely<Schema>) {
  return {
    async list(userId: string) {
      return db
        .selectFrom('passkeys')
        .select(['id', 'name', 'host', 'credentialId', 'createdAt', 'lastUsedAt'])
        .where('userId', '=', userId)
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
    },

    async find(credentialId: string): Promise<PasskeyTable | undefined> {
      const row = await db
        .selectFrom('passkeys')
        .selectAll()
        .where('credentialId', '=', credentialId)
        .executeTakeFirst();
      return row && { ...row, counter: Number(row.counter) };
    },

    /** @returns its id; undefined if the passkey is stored already */
    async insert(
      given: Pick<PasskeyTable, 'userId' | 'credentialId' | 'publicKey' | 'host' | 'name' | 'counter'>,
    ): Promise<string | undefined> {
      const inserted = await db
        .insertInto('passkeys')
        .values({
          ...given,
          id: randomUUID(),
          createdAt: new Date().toISOString(),
          lastChallengeAt: null,
          lastUsedAt: null,
        })
        .onConflict((conflict) => conflict.column('credentialId').doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted?.id;
    },

    /** One atomic statement, so that of two sign-ins with the same signature one succeeds. */
    async use(id: string, { challengeAt, counter }: { challengeAt: string; counter: number }): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ counter, lastChallengeAt: challengeAt, lastUsedAt: new Date().toISOString() })
        .where('id', '=', id)
        .where((eb) => eb.or([eb('lastChallengeAt', 'is', null), eb('lastChallengeAt', '<', challengeAt)]))
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** @returns its name; undefined if the account has no such passkey */
    async remove(userId: string, id: string): Promise<string | undefined> {
      const removed = await db
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('userId', '=', userId)
        .returning('name')
        .executeTakeFirst();
      return removed?.name;
    },
  };
}
