import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

export function createSecondFactorRepository(db: Kysely<Schema>) {
  return {
    async find(userId: string) {
      return db
        .selectFrom('secondFactors')
        .select(['sealedKey', 'confirmedAt'])
        .where('userId', '=', userId)
        .executeTakeFirst();
    },

    /** @returns false if the account has a confirmed key, which is not replaced */
    async saveUnconfirmed(userId: string, sealedKey: string): Promise<boolean> {
      const createdAt = new Date().toISOString();
      const saved = await db
        .insertInto('secondFactors')
        .values({ userId, sealedKey, createdAt })
        .onConflict((conflict) =>
          conflict
            .column('userId')
            .doUpdateSet({ sealedKey, createdAt })
            .where('secondFactors.confirmedAt', 'is', null),
        )
        .returning('userId')
        .executeTakeFirst();
      return saved !== undefined;
    },

    /** @returns false if it is confirmed already, or was replaced by another key */
    async confirm(userId: string, { sealedKey, step }: { sealedKey: string; step: number }): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('secondFactors')
        .set({ confirmedAt: new Date().toISOString(), lastStep: step })
        .where('userId', '=', userId)
        .where('sealedKey', '=', sealedKey)
        .where('confirmedAt', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** One atomic statement, so that of two concurrent sign-ins with the same code only one succeeds. */
    async useStep(userId: string, { sealedKey, step }: { sealedKey: string; step: number }): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('secondFactors')
        .set({ lastStep: step })
        .where('userId', '=', userId)
        .where('sealedKey', '=', sealedKey)
        .where('lastStep', '<', step)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Its recovery codes are deleted with it. @returns false if there is none */
    async remove(userId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('secondFactors')
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    async replaceRecoveryCodes(userId: string, codeHashes: readonly string[]) {
      await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
      await db
        .insertInto('recoveryCodes')
        .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
        .execute();
    },

    /** @returns false if it is not a code of this account, or was used */
    async useRecoveryCode(userId: string, codeHash: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('recoveryCodes')
        .where('userId', '=', userId)
        .where('codeHash', '=', codeHash)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    async countRecoveryCodes(userId: string): Promise<number> {
      const { count } = await db
        .selectFrom('recoveryCodes')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}
