import { type Actor, commandLine } from '#server/modules/audit/actor.ts';
import type { AuditService } from '#server/modules/audit/audit.service.ts';
import { hasRight, type Role } from '#contract/accounts/roles.ts';
import { accountName } from '#contract/accounts/account-name.ts';
import { newPassword } from '#contract/auth.ts';
import { AppError, invalidField, notFound } from '#server/platform/app-error.ts';
import type { Transactions } from '#server/platform/db/transactions.ts';
import type { AccessEnds } from './access-ends.ts';
import { type AccountRepository, toUsernameKey } from './account.repository.ts';
import { generatePassword, hashPassword } from './password.ts';
import type { LoginThrottle } from './throttle.service.ts';

export { toUsernameKey as usernameKeyOf };

export type AccountService = ReturnType<typeof createAccountService>;

/** Accounts as they are managed at start, by `npm run admin` and in the back office. */
export function createAccountService({
  accounts,
  access,
  throttle,
  transact,
  audit,
}: {
  accounts: AccountRepository;
  access: AccessEnds;
  throttle: LoginThrottle;
  transact: Transactions['transact'];
  audit: AuditService;
}) {
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
  if (!parsed.success) throw invalidField('username', parsed.error.issues[0]?.message ?? 'Not valid');
  return parsed.data;
}

function checkedPassword(password: string): string {
  const parsed = newPassword.safeParse(password);
  if (!parsed.success) throw invalidField('password', parsed.error.issues[0]?.message ?? 'Not valid');
  return parsed.data;
}
