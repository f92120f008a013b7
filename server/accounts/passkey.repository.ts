import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { PasskeyTable, Schema } from '#server/platform/db/schema.ts';
import { type Challenge, challengeTtlMs } from './passkey-challenges.ts';

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

    /**
     * One atomic statement, so that of two answers to a challenge one is accepted, whichever machines they reach.
     * @returns false if it was spent before
     */
    async spend({ id, issuedAt }: Challenge): Promise<boolean> {
      const tooOld = new Date(Date.parse(issuedAt) - challengeTtlMs).toISOString();
      await db.deleteFrom('spentChallenges').where('issuedAt', '<', tooOld).execute();
      const spent = await db
        .insertInto('spentChallenges')
        .values({ challenge: id, issuedAt })
        .onConflict((conflict) => conflict.column('challenge').doNothing())
        .returning('challenge')
        .executeTakeFirst();
      return spent !== undefined;
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

    /** Older versions, which may run beside this one during an upgrade, know by `lastChallengeAt` what is spent. */
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
