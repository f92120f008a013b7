import type { Database } from '#server/platform/db/database.ts';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { hourMs, minuteMs, isoAt } from '#contract/durations.ts';
import { maxClockSkewMs } from '#server/platform/db/database-now.ts';
import { isInfrastructureFault } from '#server/platform/app-error.ts';
import { createSessionRepository } from './session.repository.ts';
import { createAccountRepository } from './accounts.repository.ts';

const idleTtlMs = 2 * hourMs;
const absoluteTtlMs = 12 * hourMs;
/** The last use is written at most this often: else every admin request would be a write. */
const touchEveryMs = minuteMs;

export type SessionService = ReturnType<typeof createSessionService>;

/** Opaque random tokens, stored only as SHA-256: a stolen database opens no session. */
export function createSessionService({
  database,
  now = Date.now,
}: {
  database: Database;
  /** milliseconds since 1970; tests replace it */
  now?: () => number;
}) {
  const repository = createSessionRepository(database.db);
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

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function findEnd({ lastUsedAt, expiresAt }: { lastUsedAt: string; expiresAt: string }): number {
  return Math.min(Date.parse(lastUsedAt) + idleTtlMs, Date.parse(expiresAt));
}

/** A session that ends later was created by a clock that ran ahead: it is invalid. */
function latestValidEnd(at: number): string {
  return isoAt(at + absoluteTtlMs + maxClockSkewMs);
}

type AccessEvent =
  | 'signed out'
  | 'session ended'
  | 'other sessions ended'
  | 'all sessions ended'
  | 'password changed'
  | 'password reset'
  | 'second factor turned on'
  | 'second factor turned off'
  | 'administration lost'
  | 'account removed';

type Access =
  | 'that session'
  | 'other sessions'
  | 'all sessions'
  | 'password links to it'
  | 'links it made'
  | 'uploads'
  | 'passkeys';

/**
 * What ends with an event of an account (docs/rights.md). What a session has made ends with it, and what belongs to an account with the
 * account; the roles of makers are read when a link is used.
 */
const ending: Record<AccessEvent, readonly Access[]> = {
  'signed out': ['that session'],
  'session ended': ['that session', 'password links to it'],
  'other sessions ended': ['other sessions', 'password links to it'],
  'all sessions ended': ['all sessions', 'password links to it'],
  'password changed': ['other sessions', 'password links to it'],
  // Somebody else may have had the account: they could have made links and passkeys.
  'password reset': ['all sessions', 'password links to it', 'links it made', 'uploads', 'passkeys'],
  'second factor turned on': ['other sessions', 'password links to it'],
  // With it such a link did not suffice to sign in.
  'second factor turned off': ['password links to it'],
  'administration lost': ['links it made'],
  'account removed': ['all sessions'],
};

export type AccessEnds = ReturnType<typeof createAccessEnds>;

export function createAccessEnds({ database, sessions }: { database: Database; sessions: SessionService }) {
  const accounts = createAccountRepository(database.db);
  const enders: Record<Access, (userId: string, sessionId: string) => Promise<number>> = {
    'that session': async (userId, sessionId) => ((await sessions.endOne(userId, sessionId)) ? 1 : 0),
    'other sessions': (userId, sessionId) => sessions.endAllByUser(userId, { except: sessionId }),
    'all sessions': (userId) => sessions.endAllByUser(userId),
    'password links to it': (userId) => accounts.removePasswordLinksTo(userId).then(none),
    'links it made': (userId) => accounts.removeLinksMadeBy(userId).then(none),
    uploads: (userId) => accounts.endUploads(userId).then(none),
    passkeys: (userId) => accounts.removePasskeys(userId).then(none),
  };

  return {
    /**
     * Call it in the transaction of the event.
     * @param sessionId the session that ends, or the one that stays
     * @returns the number of sessions ended
     */
    async end(event: AccessEvent, userId: string, sessionId = ''): Promise<number> {
      let ended = 0;
      for (const access of ending[event]) ended += await enders[access](userId, sessionId);
      return ended;
    },
  };
}

const none = () => 0;
