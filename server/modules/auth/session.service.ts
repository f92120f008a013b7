import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { maxClockSkewMs } from '#server/platform/db/clock-skew.ts';
import { isInfrastructureFault } from '#server/platform/infrastructure-fault.ts';
import type { SessionRepository } from './session.repository.ts';

const minute = 60_000;
const idleTtlMs = 120 * minute;
const absoluteTtlMs = 12 * 60 * minute;
/** The last use is written at most this often: else every admin request would be a write. */
const touchEveryMs = minute;

export type SessionService = ReturnType<typeof createSessionService>;

/** Opaque random tokens, stored only as SHA-256: a stolen database opens no session. */
export function createSessionService({
  repository,
  now = Date.now,
}: {
  repository: SessionRepository;
  /** milliseconds since 1970; tests replace it */
  now?: () => number;
}) {
  return {
    /** @returns the token, which is not stored and cannot be read again */
    async open(userId: string, client: { userAgent?: string | undefined; addressHash?: string | undefined } = {}) {
      const token = randomBytes(32).toString('base64url');
      const at = now();
      await repository.deleteEnded(isoAt(at), isoAt(at - idleTtlMs), latestValidEnd(at));
      await repository.insert({
        id: randomUUID(),
        userId,
        tokenHash: hashToken(token),
        createdAt: isoAt(at),
        lastUsedAt: isoAt(at),
        expiresAt: isoAt(at + absoluteTtlMs),
        userAgent: client.userAgent?.slice(0, 300) ?? null,
        address: client.addressHash ?? null,
      });
      return token;
    },

    /** The live session of this token; finding it resets the idle timeout. */
    async find(token: string) {
      const session = await repository.findByTokenHash(hashToken(token));
      const at = now();
      if (!session || findEnd(session) <= at || session.expiresAt > latestValidEnd(at)) return undefined;
      if (Math.abs(at - Date.parse(session.lastUsedAt)) >= touchEveryMs) {
        const lastUsedAt = isoAt(at);
        // While the database is read-only or full, signed-in staff can still read.
        if (await hasSucceeded(repository.touch(session.id, lastUsedAt))) session.lastUsedAt = lastUsedAt;
      }
      return {
        id: session.id,
        userId: session.userId,
        username: session.username,
        role: session.role,
        idleExpiresAt: isoAt(findEnd(session)),
        expiresAt: session.expiresAt,
      };
    },

    /** The live sessions, the most recently used first. */
    async listLive(userId: string) {
      const at = now();
      return repository.listLive(userId, isoAt(at), isoAt(at - idleTtlMs), latestValidEnd(at));
    },

    /** Which of these sessions are live, without renewing them. */
    async findLive(ids: readonly string[]): Promise<Set<string>> {
      const at = now();
      return new Set(await repository.findLive(ids, isoAt(at), isoAt(at - idleTtlMs), latestValidEnd(at)));
    },

    /** The role of a live session, without renewing it; undefined if it has ended. */
    async findRole(id: string) {
      const at = now();
      return repository.findRoleOfLive(id, isoAt(at), isoAt(at - idleTtlMs), latestValidEnd(at));
    },

    /** @returns false if the account has no such session */
    endOne: (userId: string, id: string) => repository.deleteOne(userId, id),

    /** @returns the number ended */
    endAllByUser: (userId: string, options?: { except?: string }) => repository.deleteOfUser(userId, options),
  };
}

async function hasSucceeded(write: Promise<void>): Promise<boolean> {
  return write.then(
    () => true,
    (error: unknown) => {
      if (isInfrastructureFault(error)) return false;
      throw error;
    },
  );
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function findEnd({ lastUsedAt, expiresAt }: { lastUsedAt: string; expiresAt: string }): number {
  return Math.min(Date.parse(lastUsedAt) + idleTtlMs, Date.parse(expiresAt));
}

/** A session that ends later was created by a clock that ran ahead: it is invalid. */
function latestValidEnd(at: number): string {
  return isoAt(at + absoluteTtlMs + maxClockSkewMs);
}

function isoAt(ms: number): string {
  return new Date(ms).toISOString();
}
