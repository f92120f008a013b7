import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { isInfrastructureFault } from '#server/platform/infrastructure-fault.ts';
import type { SessionRepository } from './session.repository.ts';

const minute = 60_000;
const idleTtlMs = 120 * minute;
const absoluteTtlMs = 12 * 60 * minute;
/** How long a use may go unwritten: without it every admin call would be a write. */
const touchEveryMs = minute;
/** How far the clocks of several nodes may be apart. A session that ends later than any can was begun by a clock that was wrong. */
const clockDifferenceMs = 5 * minute;

export type SessionService = ReturnType<typeof createSessionService>;

/** Opaque random tokens, of which only the SHA-256 is stored: a stolen database opens no session. */
export function createSessionService({
  repository,
  now = Date.now,
}: {
  repository: SessionRepository;
  /** milliseconds since 1970; tests move it */
  now?: () => number;
}) {
  return {
    /** @returns the token, which is told this once */
    async open(userId: string, client: { userAgent?: string | undefined; addressHash?: string | undefined } = {}) {
      const token = randomBytes(32).toString('base64url');
      const at = now();
      await repository.deleteEnded(isoAt(at), isoAt(at - idleTtlMs), latestEnd(at));
      await repository.insert({
        id: randomUUID(),
        userId,
        tokenHash: hashOf(token),
        createdAt: isoAt(at),
        lastUsedAt: isoAt(at),
        expiresAt: isoAt(at + absoluteTtlMs),
        userAgent: client.userAgent?.slice(0, 300) ?? null,
        address: client.addressHash ?? null,
      });
      return token;
    },

    /** The live session of this token; using it is what keeps it from going idle. */
    async find(token: string) {
      const session = await repository.findByTokenHash(hashOf(token));
      const at = now();
      if (!session || endOf(session) <= at || session.expiresAt > latestEnd(at)) return undefined;
      if (Math.abs(at - Date.parse(session.lastUsedAt)) >= touchEveryMs) {
        const lastUsedAt = isoAt(at);
        // Where nothing can be written, whoever is signed in can still look.
        if (await hasSucceeded(repository.touch(session.id, lastUsedAt))) session.lastUsedAt = lastUsedAt;
      }
      return {
        id: session.id,
        userId: session.userId,
        username: session.username,
        idleExpiresAt: isoAt(endOf(session)),
        expiresAt: session.expiresAt,
      };
    },

    /** Those that could still be used, the last used first. */
    async listLive(userId: string) {
      const at = now();
      return repository.listLive(userId, isoAt(at), isoAt(at - idleTtlMs), latestEnd(at));
    },

    end: (id: string) => repository.delete(id),

    /** @returns how many ended */
    endAllOf: (userId: string, options?: { except?: string }) => repository.deleteOfUser(userId, options),
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

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function endOf({ lastUsedAt, expiresAt }: { lastUsedAt: string; expiresAt: string }): number {
  return Math.min(Date.parse(lastUsedAt) + idleTtlMs, Date.parse(expiresAt));
}

function latestEnd(at: number): string {
  return isoAt(at + absoluteTtlMs + clockDifferenceMs);
}

function isoAt(ms: number): string {
  return new Date(ms).toISOString();
}
