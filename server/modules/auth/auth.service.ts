import type { AccountRepository } from './account.repository.ts';
import { hashPassword } from './password.ts';
import type { SessionService } from './session.service.ts';

export type AuthService = ReturnType<typeof createAuthService>;

export function createAuthService({ accounts, sessions }: { accounts: AccountRepository; sessions: SessionService }) {
  return {
    sessions,
    findSession: (token: string) => sessions.find(token),

    /** @returns the new account's id, or undefined if the name is taken */
    async createAccount(username: string, password: string) {
      return accounts.insert(username, await hashPassword(password));
    },
  };
}
