import { randomUUID, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { minuteMs } from '#contract/durations.ts';
import type { PasskeyTable, Schema } from '#server/platform/db/schema.ts';

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

/** Time to find the finger or the phone. */
export const challengeTtlMs = 5 * minuteMs;

const timeBytes = 8;
const randomLength = 16;
const headBytes = timeBytes + randomLength;

export type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>;

export interface Challenge {
  /** the same for every way to write its bytes */
  id: string;
  /** ISO 8601 */
  issuedAt: string;
}

/**
 * What authenticators sign: the time, random bytes and a code over both, so that strangers who ask for one cause no write. Only
 * those that a passkey has answered are stored (`passkey.repository.ts`).
 * @param now of all nodes, in milliseconds since 1970
 */
export function createPasskeyChallenges({ key, now }: { key: Buffer; now: () => Promise<number> }) {
  const createCode = (head: Buffer, purpose: string) => createHmac('sha256', key).update(head).update(purpose).digest();
  return {
    /** @param purpose the challenge is accepted for nothing else */
    async issue(purpose: string): Promise<Uint8Array<ArrayBuffer>> {
      const head = Buffer.alloc(headBytes);
      head.writeBigUInt64BE(BigInt(Math.floor(await now())));
      randomBytes(randomLength).copy(head, timeBytes);
      return new Uint8Array(Buffer.concat([head, createCode(head, purpose)]));
    },

    /** @returns undefined if it is of somebody else, for something else or too old */
    async check(challenge: string, purpose: string): Promise<Challenge | undefined> {
      const given = Buffer.from(challenge, 'base64url');
      const head = given.subarray(0, headBytes);
      const [code, expected] = [given.subarray(headBytes), createCode(head, purpose)];
      if (code.length !== expected.length || !timingSafeEqual(code, expected)) return undefined;
      const issuedAt = Number(head.readBigUInt64BE());
      if ((await now()) - issuedAt > challengeTtlMs) return undefined;
      return { id: head.toString('hex'), issuedAt: new Date(issuedAt).toISOString() };
    },
  };
}
