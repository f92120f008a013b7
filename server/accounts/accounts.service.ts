import { randomBytes } from 'node:crypto';
import {
  type AccountList,
  type Invited,
  type InvitationLink,
  type InvitationRequest,
  type IdentityProof,
  type ForgottenPassword,
  type RecoveryAddress,
  newPassword,
} from '#contract/accounts.ts';
import { dayMs, hourMs } from '#contract/durations.ts';
import { type Role, rolesWith, hasRight } from '#contract/roles.ts';
import { type Actor, type AuditService, commandLine } from '#server/audit/audit.service.ts';
import { faultsIn } from '#contract/faults/faults-in.ts';
import { AppError, notFound, invalidFields } from '#server/platform/app-error.ts';
import type { Database } from '#server/platform/db/database.ts';
import { accountLinkMail, type AccountLinkUse } from '#server/mail/templates/account-link-mail.ts';
import type { Log } from '#server/platform/log.ts';
import { accountName } from '#contract/account-name.ts';
import { type AccessEnds, hashToken, type SessionService } from './session.service.ts';
import {
  toActor,
  type AuthService,
  type Client,
  type LiveSession,
  generatePassword,
  hashPassword,
} from './auth.service.ts';
import { toUsernameKey, createInvitationRepository, createAccountRepository } from './accounts.repository.ts';
import type { LoginThrottle } from './throttle.service.ts';

const ttlMs: Record<AccountLinkUse, number> = { invitation: 7 * dayMs, password: hourMs };

/** Who may make a link. An owner may give every role. */
const makers = rolesWith('administration');

/** Who asks for what opens a way in or closes it for good, and how they prove it. */
interface Proven {
  session: LiveSession;
  proof: IdentityProof;
  client: Client;
}

export type AccountsService = ReturnType<typeof createAccountsService>;

/** Accounts in the back office: owners invite people, give roles, and end sessions. */
export function createAccountsService({
  database,
  accounts,
  auth,
  sessions,
  access,
  throttle,
  mail,
  publicUrl,
  audit,
  log,
  now = Date.now,
}: {
  database: Database;
  accounts: AccountService;
  auth: Pick<AuthService, 'confirmIdentity'>;
  sessions: Pick<SessionService, 'open' | 'listLive'>;
  access: AccessEnds;
  throttle: Pick<LoginThrottle, 'countMail'>;
  /** origin of the site; undefined if it is not configured */
  publicUrl: string | undefined;
  mail: {
    canSend: () => Promise<boolean>;
    /** in the caller's transaction, as ciphertext */
    enqueueEncrypted: (mail: ReturnType<typeof accountLinkMail>) => Promise<void>;
    studioIdentity: () => Promise<{ name: string; email: string }>;
  };
  audit: Pick<AuditService, 'record'>;
  log: Pick<Log, 'error'>;
  /** milliseconds since 1970; tests replace it */
  now?: () => number;
}) {
  const repository = createInvitationRepository(database.db);
  const known = createAccountRepository(database.db);
  const { transact } = database;
  const isoNow = () => new Date(now()).toISOString();

  /** @throws AppError validation-failed, too-many-requests */
  const confirm = async ({ session, proof, client }: Proven): Promise<Actor> => {
    await auth.confirmIdentity(session, proof, client);
    return toActor(session);
  };

  const assertFree = async (username: string) => {
    if (!(await accounts.findByName(username))) return;
    throw new AppError('username-taken', `There is an account "${username}" already.`);
  };

  const issue = async (
    to: { username: string; role: Role; userId: string | null; email: string | null },
    actor: Actor,
    use: AccountLinkUse = 'invitation',
  ) => {
    // Stored as its hash only: a stolen database opens no account.
    const token = randomBytes(32).toString('base64url');
    const createdAt = isoNow();
    const expiresAt = new Date(now() + ttlMs[use]).toISOString();
    const usernameKey = toUsernameKey(to.username);
    await repository.replace({
      ...to,
      usernameKey,
      createdBy: actor.id,
      tokenHash: hashToken(token),
      createdAt,
      expiresAt,
    });
    await audit.record(actor, 'create', to.userId ? 'password-link' : 'invitation', to.userId, {
      username: to.username,
    });
    return { token, expiresAt };
  };

  /** A link is worth what its maker may do now. */
  const getInvitation = async (token: string) => {
    const found = await repository.find(hashToken(token), isoNow(), makers);
    if (!found) throw notFound('invitation');
    return found;
  };

  return {
    async list(readerId: string): Promise<AccountList> {
      const [all, invitations, canMail] = await Promise.all([
        accounts.list(),
        repository.list(isoNow(), makers),
        mail.canSend(),
      ]);
      return {
        accounts: await Promise.all(
          all.map(async (one) => ({
            ...one,
            sessions: (await sessions.listLive(one.id)).length,
            isOwn: one.id === readerId,
          })),
        ),
        invitations: invitations.map(({ userId, ...rest }) => ({ ...rest, isReset: userId !== null })),
        canMail,
      };
    },

    /**
     * @param origin of the back office, for the link in the mail
     * @returns a link for a new account, which replaces an unused one of the same name @throws AppError username-taken
     */
    async invite(
      { username, role, email, language }: Omit<InvitationRequest, 'proof'>,
      origin: string | undefined,
      by: Proven,
    ): Promise<InvitationLink> {
      // Before the proof, which uses up a code.
      await assertFree(username);
      const actor = await confirm(by);
      const mailedTo = email && origin && (await mail.canSend()) ? email : null;
      const studio = await mail.studioIdentity();
      return transact(async () => {
        await assertFree(username);
        const link = await issue({ username, role, userId: null, email: mailedTo }, actor);
        if (mailedTo !== null) {
          const url = toLinkUrl(origin as string, link.token);
          const use = 'invitation';
          await mail.enqueueEncrypted(accountLinkMail({ use, recipient: mailedTo, language, username, studio, url }));
        }
        return { ...link, mailedTo };
      });
    },

    /** @returns a link by which somebody sets a new password of an account @throws AppError not-found */
    async linkTo(id: string, by: Proven): Promise<InvitationLink> {
      const username = await accounts.getName(id);
      const actor = await confirm(by);
      const link = await transact(() => issue({ username, role: 'enquiries', userId: id, email: null }, actor));
      return { ...link, mailedTo: null };
    },

    /** @throws AppError not-found */
    async revoke(id: string, actor: Actor): Promise<void> {
      await transact(async () => {
        const username = await repository.take(id);
        if (username === undefined) throw notFound('invitation');
        await audit.record(actor, 'delete', 'invitation', null, { username });
      });
    },

    /** @throws AppError not-found if the link was used, was revoked or has expired, or its maker is no owner any more */
    async read(token: string): Promise<Invited> {
      const { username, userId } = await getInvitation(token);
      return { username, isReset: userId !== null };
    },

    /**
     * Uses a link. A new account is signed in; an existing one has its sessions ended and signs in as always, because it may have a
     * second factor.
     * @throws AppError not-found, username-taken, validation-failed
     */
    async accept(token: string, password: string, client: { userAgent: string | undefined }): Promise<string | null> {
      // Before the transaction: wrong tokens of strangers must not take the lock of writers.
      await getInvitation(token);
      return transact(async () => {
        const { id, username, role, userId, email } = await getInvitation(token);
        if ((await repository.take(id)) === undefined) throw notFound('invitation');
        if (userId !== null) {
          await accounts.resetPassword(username, password, { id: userId, name: username });
          return null;
        }
        const newId = await accounts.create(username, password, role, { id: null, name: username });
        // Who has opened the link has this mailbox.
        await known.setRecoveryEmail(newId, email);
        return sessions.open(newId, client);
      });
    },

    async recoveryAddress(userId: string): Promise<RecoveryAddress> {
      return { email: await known.findRecoveryEmail(userId) };
    },

    /** @throws AppError as `confirmIdentity` */
    async setRecoveryAddress(email: string | null, by: Proven): Promise<void> {
      const actor = await confirm(by);
      await transact(async () => {
        await known.setRecoveryEmail(by.session.userId, email);
        await audit.record(actor, 'update', 'account', by.session.userId, { fields: ['recoveryEmail'] });
      });
    },

    /**
     * Mails a link for a new password to each account of this name or address. The answer does not wait for it: neither its words nor its
     * time tell whether there is one. The link's address is the configured one, because a stranger chooses the headers of the request.
     * @param address of the client
     * @throws AppError too-many-requests
     */
    async forgot({ account, language }: ForgottenPassword, address: string): Promise<{ canMail: boolean }> {
      await throttle.countMail(toUsernameKey(account), address);
      if (publicUrl === undefined || !(await mail.canSend())) return { canMail: false };
      const send = async () => {
        const studio = await mail.studioIdentity();
        for (const { id, username, role, recoveryEmail: recipient } of await known.listRecoverable(account)) {
          await transact(async () => {
            const to = { username, role, userId: id, email: recipient };
            const { token } = await issue(to, { id, name: username }, 'password');
            const url = toLinkUrl(publicUrl, token);
            await mail.enqueueEncrypted(
              accountLinkMail({ use: 'password', recipient, language, username, studio, url }),
            );
          });
        }
      };
      void send().catch((error: unknown) =>
        log.error({ err: error }, 'the mail for a forgotten password could not be queued'),
      );
      return { canMail: true };
    },

    /** @throws AppError not-found, last-owner */
    async setRole(id: string, role: Role, by: Proven): Promise<void> {
      const username = await accounts.getName(id);
      await accounts.setRole(username, role, await confirm(by));
    },

    /** @throws AppError not-found, last-owner */
    async remove(id: string, by: Proven): Promise<void> {
      const username = await accounts.getName(id);
      await accounts.remove(username, await confirm(by));
    },

    /** @throws AppError not-found */
    async listSessions(id: string, currentId: string) {
      await accounts.getName(id);
      return (await sessions.listLive(id)).map((one) => ({ ...one, isCurrent: one.id === currentId }));
    },

    /** Ends a session of an account at once, its stream of changes too. @throws AppError not-found */
    async endSession(id: string, sessionId: string, actor: Actor): Promise<void> {
      const username = await accounts.getName(id);
      await transact(async () => {
        if ((await access.end('session ended', id, sessionId)) === 0) throw notFound('session');
        await audit.record(actor, 'end-session', 'session', sessionId, { username });
      });
    },

    /** @returns the number ended @throws AppError not-found */
    endSessions: async (id: string, actor: Actor) => accounts.revokeSessions(await accounts.getName(id), actor),
  };
}

const toLinkUrl = (origin: string, token: string) => `${origin}/admin#invitation=${token}`;

export { toUsernameKey };

export type AccountService = ReturnType<typeof createAccountService>;

/** Accounts as they are managed at start, by `npm run admin` and in the back office. */
export function createAccountService({
  database,
  access,
  throttle,
  audit,
}: {
  database: Database;
  access: AccessEnds;
  throttle: LoginThrottle;
  audit: AuditService;
}) {
  const accounts = createAccountRepository(database.db);
  const { transact } = database;
  const getByName = async (username: string) => {
    const account = await accounts.findByName(username);
    if (!account) throw notFound('account');
    return account;
  };

  return {
    list: () => accounts.list(),

    findByName: (username: string) => accounts.findByName(username),

    /** @throws AppError not-found */
    async getName(id: string): Promise<string> {
      const account = await accounts.find(id);
      if (!account) throw notFound('account');
      return account.username;
    },

    /** @throws AppError not-found */
    getByName,

    /** @throws AppError username-taken, validation-failed @returns the account's id */
    async create(
      username: string,
      password: string,
      role: Role = 'owner',
      actor: Actor = commandLine,
    ): Promise<string> {
      const name = checkedName(username);
      const passwordHash = await hashPassword(checkedPassword(password));
      return transact(async () => {
        const id = await accounts.insert(name, passwordHash, role);
        if (!id) throw new AppError('username-taken', `There is an account "${name}" already.`);
        await audit.record(actor, 'create', 'account', id, { username: name, role });
        return id;
      });
    },

    /** Also ends the account's sessions, its passkeys, and the links to it and by it. @throws AppError not-found, validation-failed */
    async resetPassword(username: string, password: string, actor: Actor = commandLine): Promise<void> {
      const account = await getByName(username);
      const passwordHash = await hashPassword(checkedPassword(password));
      await transact(async () => {
        await accounts.setPasswordHash(account.id, passwordHash);
        await access.end('password reset', account.id);
        await audit.record(actor, 'password-change', 'account', account.id);
      });
    },

    /** Ends the account's sessions, and the links to it. @returns the number ended @throws AppError not-found */
    async revokeSessions(username: string, actor: Actor = commandLine): Promise<number> {
      const account = await getByName(username);
      return transact(async () => {
        const ended = await access.end('all sessions ended', account.id);
        await audit.record(actor, 'end-session', 'sessions', null, { username: account.username, ended });
        return ended;
      });
    },

    /**
     * Deletes the account and ends its sessions. Its audit events keep its name.
     * @throws AppError not-found, last-owner
     */
    async remove(username: string, actor: Actor = commandLine): Promise<void> {
      const account = await getByName(username);
      await transact(async () => {
        await access.end('account removed', account.id);
        if (!(await accounts.removeUnlessLastOwner(account.id))) throw lastOwner(account.username);
        await audit.record(actor, 'delete', 'account', account.id, { username: account.username });
      });
    },

    /** The role applies to the next request of the account's sessions. @throws AppError not-found, last-owner */
    async setRole(username: string, role: Role, actor: Actor = commandLine): Promise<void> {
      const account = await getByName(username);
      await transact(async () => {
        if (!(await accounts.setRoleUnlessLastOwner(account.id, role))) throw lastOwner(account.username);
        if (!hasRight(role, 'administration')) await access.end('administration lost', account.id);
        await audit.record(actor, 'update', 'account', account.id, { username: account.username, role });
      });
    },

    /** Deletes all counts of failed sign-ins. */
    unlock: () => throttle.clear(),

    /**
     * Creates the first account of an installation that has none.
     * @param show is given the password if one was generated, before the account is stored: a process that is killed in between
     * makes another one at its next start, and none that nobody has seen
     */
    async ensureFirst(
      username: string,
      password: string | undefined,
      show: (generated: string) => void,
    ): Promise<void> {
      if (!(await accounts.isEmpty())) return;
      const chosen = password ?? generatePassword();
      const passwordHash = await hashPassword(chosen);
      await transact(async () => {
        const id = await accounts.insert(checkedName(username), passwordHash, 'owner');
        // Another node created the account first and has shown its own password.
        if (!id) return;
        await audit.record(commandLine, 'create', 'account', id, { username });
        if (password === undefined) show(chosen);
      });
    },
  };
}

function lastOwner(username: string): AppError {
  return new AppError('last-owner', `"${username}" is the only owner: make another account an owner first.`);
}

function checkedName(username: string): string {
  const parsed = accountName.safeParse(username);
  if (!parsed.success) throw invalidFields(faultsIn(parsed.error).map((fault) => ({ ...fault, path: 'username' })));
  return parsed.data;
}

function checkedPassword(password: string): string {
  const parsed = newPassword.safeParse(password);
  if (!parsed.success) throw invalidFields(faultsIn(parsed.error).map((fault) => ({ ...fault, path: 'password' })));
  return parsed.data;
}
