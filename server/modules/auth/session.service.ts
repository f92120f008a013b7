import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { SessionRepository } from './session.repository.ts';

const minute = 60_000;
const idleTtlMs = 120 * minute;
const absoluteTtlMs = 12 * 60 * minute;
/** How long a use may go unwritten: without it every admin call would be a write. */
const touchEveryMs = minute;

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
  const isoAt = (ms: number) => new Date(ms).toISOString();
  const endOf = (session: { lastUsedAt: string; expiresAt: string }) =>
    Math.min(Date.parse(session.lastUsedAt) + idleTtlMs, Date.parse(session.expiresAt));

  return {
    /** @returns the token, which is shown this once */
    async open(userId: string, client: { userAgent?: string | undefined; address?: string | undefined } = {}) {
      const token = randomBytes(32).toString('base64url');
      const at = now();
      await repository.deleteEnded(isoAt(at), isoAt(at - idleTtlMs));
      await repository.insert({
        id: randomUUID(),
        userId,
        tokenHash: hashOf(token),
        createdAt: isoAt(at),
        lastUsedAt: isoAt(at),
        expiresAt: isoAt(at + absoluteTtlMs),
        userAgent: client.userAgent?.slice(0, 300) ?? null,
        address: client.address ?? null,
      });
      return token;
    },

    /** The live session of this token; using it is what keeps it from going idle. */
    async find(token: string) {
      const session = await repository.findByTokenHash(hashOf(token));
      if (!session || endOf(session) <= now()) return undefined;
      const at = now();
      if (at - Date.parse(session.lastUsedAt) >= touchEveryMs) {
        await repository.touch(session.id, isoAt(at));
        session.lastUsedAt = isoAt(at);
      }
      return {
        id: session.id,
        userId: session.userId,
        username: session.username,
        idleExpiresAt: isoAt(endOf(session)),
        expiresAt: session.expiresAt,
      };
    },

    async listLive(userId: string) {
      return repository.listLive(userId, isoAt(now()), isoAt(now() - idleTtlMs));
    },

    end: (id: string) => repository.delete(id),
    endAllOf: (userId: string, options?: { except?: string }) => repository.deleteOfUser(userId, options),
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
