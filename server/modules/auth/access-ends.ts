import type { AccountRepository } from './account.repository.ts';
import type { SessionService } from './session.service.ts';

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

export function createAccessEnds({ accounts, sessions }: { accounts: AccountRepository; sessions: SessionService }) {
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
