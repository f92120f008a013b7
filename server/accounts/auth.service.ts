import { randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { IdentityProof, LoginRequest, PasswordChange, SessionInfo } from '#contract/accounts.ts';
import { formatAccountName } from '#contract/account-name.ts';
import { AppError, invalidField, notFound } from '#server/platform/app-error.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { AuditService } from '#server/audit/audit.service.ts';
import type { AccessEnds, SessionService } from './session.service.ts';
import { toUsernameKey, type AccountRepository, createAccountRepository } from './accounts.repository.ts';
import type { HashAddress } from './client-address.ts';
import type { LoginThrottle } from './throttle.service.ts';

/** The caller of a request. */
export interface Client {
  address: string;
  userAgent: string | undefined;
}

export type LiveSession = NonNullable<Awaited<ReturnType<SessionService['find']>>>;

export type AuthService = ReturnType<typeof createAuthService>;

export function createAuthService({
  database,
  sessions,
  access,
  throttle,
  codes,
  hashAddress,
  audit,
}: {
  database: Database;
  sessions: SessionService;
  access: AccessEnds;
  throttle: LoginThrottle;
  codes: CodeCheck;
  hashAddress: HashAddress;
  audit: AuditService;
}) {
  const accounts = createAccountRepository(database.db);
  const { transact } = database;
  type Account = NonNullable<Awaited<ReturnType<AccountRepository['find']>>>;

  /**
   * Counted as one attempt, so that a password and a code are guessed no faster than a password alone.
   * @returns the account; else what was wrong
   * @throws AppError second-factor-needed if the password is right and the account needs a code; too-many-requests
   */
  async function verifySignIn(
    account: Account | undefined,
    usernameKey: string,
    { password, code, address }: { password: string; code: string | undefined; address: string },
  ): Promise<{ account: Account; factor?: string } | 'wrong-credentials' | 'second-factor-wrong'> {
    let wrong: 'wrong-credentials' | 'second-factor-wrong' = 'wrong-credentials';
    const verified = await throttle.attempt(usernameKey, address, async () => {
      if (!(await verifyPassword(account?.passwordHash, password)) || !account) return undefined;
      if (!(await codes.isOn(account.id))) return { account };
      // Thrown, not returned: it is not a failure to count, and no sign-in that makes the address a known one.
      if (!code) throw new AppError('second-factor-needed', 'The account needs the code of its authenticator app.');
      wrong = 'second-factor-wrong';
      const factor = await throttle.attemptCode(usernameKey, address, () => codes.accept(account.id, code));
      return factor && { account, factor };
    });
    return verified ?? wrong;
  }

  const refuse = (account: Account | undefined, action: 'sign-in-refused' | 'code-refused', address: string) =>
    // Do not record an unknown name: it may be a password typed into the wrong field.
    audit.record({ id: account?.id ?? null, name: account?.username ?? 'unknown name' }, action, 'session', null, {
      address: hashAddress(address),
    });

  const open = ({ id, username: name }: Account, factor: string | undefined, client: Client) =>
    transact(async () => {
      const addressHash = hashAddress(client.address);
      const token = await sessions.open(id, { userAgent: client.userAgent, addressHash });
      await audit.record({ id, name }, 'sign-in', 'session', null, { address: addressHash, ...(factor && { factor }) });
      return token;
    });

  /** @param field of the form that has the password */
  const confirm = async (
    session: LiveSession,
    { password, code }: IdentityProof,
    { address }: Client,
    field: 'password' | 'currentPassword',
  ): Promise<void> => {
    const account = await accounts.find(session.userId);
    const verified = await verifySignIn(account, toUsernameKey(session.username), { password, code, address }).catch(
      (error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'second-factor-needed') throw error;
        throw invalidField('code', 'no-code');
      },
    );
    if (verified === 'wrong-credentials') throw invalidField(field, 'current-password-wrong');
    if (verified === 'second-factor-wrong') throw invalidField('code', 'code-wrong');
  };

  return {
    /**
     * @returns the token of a new session
     * @throws AppError wrong-credentials, the same for an unknown name and a wrong password; second-factor-needed and
     * second-factor-wrong only after the right password; too-many-requests
     */
    async signIn({ username, password, code }: LoginRequest, client: Client): Promise<string> {
      const account = await accounts.findByName(username);
      const { address } = client;
      const verified = await verifySignIn(account, toUsernameKey(username), { password, code, address });
      if (typeof verified === 'string') {
        const hasPassword = verified === 'second-factor-wrong';
        await refuse(account, hasPassword ? 'code-refused' : 'sign-in-refused', address);
        throw new AppError(verified, hasPassword ? 'The code is wrong.' : 'The name or the password is wrong.');
      }
      return open(verified.account, verified.factor, client);
    },

    /**
     * Signs in without a password. A failed check counts as a wrong password.
     * @param factor by which, for the audit log
     * @param check whether the account's owner asks
     * @returns the token of a new session; undefined if the check failed @throws AppError too-many-requests
     */
    async signInBy(
      userId: string,
      factor: string,
      client: Client,
      check: () => Promise<boolean>,
    ): Promise<string | undefined> {
      const account = await accounts.find(userId);
      if (!account) return undefined;
      const isOwner = await throttle.attempt(
        account.usernameKey,
        client.address,
        async () => (await check()) || undefined,
      );
      if (isOwner) return open(account, factor, client);
      await refuse(account, 'sign-in-refused', client.address);
      return undefined;
    },

    /**
     * For changes of how the account signs in: a token alone, which may be stolen, is not enough.
     * @throws AppError validation-failed if the password or the code is wrong, or a code is needed (a 401 would sign the
     * browser out); too-many-requests
     */
    async confirmIdentity(session: LiveSession, proof: IdentityProof, client: Client): Promise<void> {
      await confirm(session, proof, client, 'password');
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
        await access.end('signed out', session.userId, session.id);
        await audit.record(toActor(session), 'sign-out', 'session', session.id);
      });
    },

    async listSessions(session: LiveSession) {
      const live = await sessions.listLive(session.userId);
      return live.map((one) => ({ ...one, isCurrent: one.id === session.id }));
    },

    /** Ends a session of the account, and with it its stream of changes and its downloads. @throws AppError not-found */
    async endSession({ userId, username }: LiveSession, id: string): Promise<void> {
      await transact(async () => {
        if ((await access.end('session ended', userId, id)) === 0) throw notFound('session');
        await audit.record({ id: userId, name: username }, 'end-session', 'session', id, { username });
      });
    },

    /** Ends all other sessions of the account. @returns the number ended */
    async endOtherSessions(session: LiveSession): Promise<number> {
      return transact(async () => {
        const ended = await access.end('other sessions ended', session.userId, session.id);
        await audit.record(toActor(session), 'sign-out-everywhere', 'session', null, { ended });
        return ended;
      });
    },

    /**
     * Also ends all other sessions of the account: the password may be changed because somebody else knows it.
     * @throws AppError as `confirmIdentity`
     */
    async changePassword(
      session: LiveSession,
      { currentPassword, newPassword, code }: PasswordChange,
      client: Client,
    ): Promise<void> {
      await confirm(session, { password: currentPassword, code }, client, 'currentPassword');
      const passwordHash = await hashPassword(newPassword);
      await transact(async () => {
        await accounts.setPasswordHash(session.userId, passwordHash);
        await access.end('password changed', session.userId, session.id);
        await audit.record(toActor(session), 'password-change', 'account', session.userId);
      });
    },
  };
}

export function toActor({ userId, username }: LiveSession) {
  return { id: userId, name: formatAccountName(username) };
}

/** The second factor of accounts, as a sign-in needs it. The module second-factor implements it. */
export interface CodeCheck {
  isOn(userId: string): Promise<boolean>;
  /**
   * Uses the code up: no other call accepts it.
   * @returns what it was; undefined if it is wrong, or was used
   */
  accept(userId: string, code: string): Promise<'app' | 'recovery code' | undefined>;
}

/** OWASP's parameters for argon2id, the library's default algorithm: 19 MiB, two passes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes 19 MiB and a thread: more at once would let a flood of sign-ins starve all other requests. */
const maxConcurrent = 2;
/** About a second of work. Further callers are rejected instead of queued without bound. */
const maxQueued = 50;
let running = 0;
const queue: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password.normalize('NFKC'), parameters));
}

let dummyHash: Promise<string> | undefined;

/**
 * Without an account (`passwordHash` undefined) a dummy hash is verified, so that the response time does not reveal which
 * names exist.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const dummy = await (dummyHash ??= hashPassword(randomBytes(32).toString('hex')));
  const fits = await withHashSlot(() => verify(passwordHash ?? dummy, password.normalize('NFKC')));
  return fits && passwordHash !== undefined;
}

/** Letters and digits that are not easily confused; about 119 bits. */
export function generatePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running < maxConcurrent) running += 1;
  else if (queue.length < maxQueued) await new Promise<void>((resolve) => queue.push(resolve));
  else throw new AppError('too-many-requests', 'Too many sign-ins at this moment.', { retryAfterSeconds: 5 });
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}
