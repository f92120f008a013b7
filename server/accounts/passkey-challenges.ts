import { randomBytes } from 'node:crypto';
import { minuteMs } from '#contract/durations.ts';
import { areEqual, authenticate } from '#server/platform/signed-token.ts';

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
  return {
    /** @param purpose the challenge is accepted for nothing else */
    async issue(purpose: string): Promise<Uint8Array<ArrayBuffer>> {
      const head = Buffer.alloc(headBytes);
      head.writeBigUInt64BE(BigInt(Math.floor(await now())));
      randomBytes(randomLength).copy(head, timeBytes);
      return new Uint8Array(Buffer.concat([head, authenticate(key, head, purpose)]));
    },

    /** @returns undefined if it is of somebody else, for something else or too old */
    async check(challenge: string, purpose: string): Promise<Challenge | undefined> {
      const given = Buffer.from(challenge, 'base64url');
      const head = given.subarray(0, headBytes);
      if (!areEqual(given.subarray(headBytes), authenticate(key, head, purpose))) return undefined;
      const issuedAt = Number(head.readBigUInt64BE());
      if ((await now()) - issuedAt > challengeTtlMs) return undefined;
      return { id: head.toString('hex'), issuedAt: new Date(issuedAt).toISOString() };
    },
  };
}
