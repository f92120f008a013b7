import type { LoginRequest, SessionInfo } from '#contract/auth.ts';
import { AppError, invalidField } from '#server/platform/app-error.ts';
import type { Transactions } from '#server/platform/db/transactions.ts';
import type { AuditService } from '#server/modules/audit/audit.service.ts';
import { type AccountRepository, usernameKeyOf } from './account.repository.ts';
import type { HashAddress } from './client-address.ts';
import { hashPassword, verifyPassword } from './password.ts';
import type { SessionService } from './session.service.ts';
import type { LoginThrottle } from './throttle.service.ts';

/** The caller of a request. */
export interface Client {
  address: string;
  userAgent: string | undefined;
}

export type LiveSession = NonNullable<Awaited<ReturnType<SessionService['find']>>>;

export type AuthService = ReturnType<typeof createAuthService>;

export function createAuthService({
  accounts,
  sessions,
  throttle,
  hashAddress,
  transact,
  audit,
}: {
  accounts: AccountRepository;
  sessions: SessionService;
  throttle: LoginThrottle;
  hashAddress: HashAddress;
  transact: Transactions['transact'];
  audit: AuditService;
}) {
  return {
    /**
     * @returns the token of a new session
     * @throws AppError wrong-credentials, the same for an unknown name and a wrong password; too-many-requests
     */
    async signIn({ username, password }: LoginRequest, client: Client): Promise<string> {
      const account = await accounts.findByName(username);
      const signedIn = await throttle.attempt(usernameKeyOf(username), client.address, async () =>
        (await verifyPassword(account?.passwordHash, password)) ? account : undefined,
      );
      const addressHash = hashAddress(client.address);
      if (!signedIn) {
        // Do not record an unknown name: it may be a password typed into the wrong field.
        const actor = { id: account?.id ?? null, name: account?.username ?? 'unknown name' };
        await audit.record(actor, 'sign-in-refused', 'session', null, { address: addressHash });
        throw new AppError('wrong-credentials', 'The name or the password is wrong.');
      }
      const actor = { id: signedIn.id, name: signedIn.username };
      return transact(async () => {
        const token = await sessions.open(signedIn.id, { userAgent: client.userAgent, addressHash });
        await audit.record(actor, 'sign-in', 'session', null, { address: addressHash });
        return token;
      });
    },

    /** The live session of a token; undefined if it has ended or never existed. */
    findSession: (token: string): Promise<LiveSession | undefined> => sessions.find(token),

    describe: ({ username, role, idleExpiresAt, expiresAt }: LiveSession): SessionInfo => ({
      username,
      role,
      idleExpiresAt,
      expiresAt,
    }),

    async signOut(session: LiveSession): Promise<void> {
      await transact(async () => {
        await sessions.end(session.id);
        await audit.record(actorOf(session), 'sign-out', 'session', session.id);
      });
    },

    async listSessions(session: LiveSession) {
      const live = await sessions.listLive(session.userId);
      return live.map((one) => ({ ...one, isCurrent: one.id === session.id }));
    },

    /** Ends all other sessions of the account. @returns the number ended */
    async endOtherSessions(session: LiveSession): Promise<number> {
      return transact(async () => {
        const ended = await sessions.endAllOf(session.userId, { except: session.id });
        await audit.record(actorOf(session), 'sign-out-everywhere', 'session', null, { ended });
        return ended;
      });
    },

    /**
     * Also ends all other sessions of the account: the password may be changed because somebody else knows it.
     * @throws AppError validation-failed if the current password is wrong (a 401 would sign the browser out),
     * too-many-requests
     */
    async changePassword(
      session: LiveSession,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
      client: Client,
    ): Promise<void> {
      const account = await accounts.find(session.userId);
      const verified = await throttle.attempt(usernameKeyOf(session.username), client.address, async () =>
        (await verifyPassword(account?.passwordHash, currentPassword)) ? account : undefined,
      );
      if (!verified) throw invalidField('currentPassword', 'The current password is not right');
      const passwordHash = await hashPassword(newPassword);
      await transact(async () => {
        await accounts.setPasswordHash(verified.id, passwordHash);
        await sessions.endAllOf(verified.id, { except: session.id });
        await audit.record(actorOf(session), 'password-change', 'account', verified.id);
      });
    },
  };
}

function actorOf({ userId, username }: LiveSession) {
  return { id: userId, name: username };
}
