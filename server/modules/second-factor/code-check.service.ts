import type { CodeCheck } from '#server/modules/auth/code-check.ts';
import type { Encryption } from '#server/platform/seal.ts';
import { findStep } from './app-key.ts';
import { hashRecoveryCode } from './recovery-code.ts';
import type { SecondFactorRepository } from './second-factor.repository.ts';

/** What a sealed key belongs to. */
export const toKeyContext = (userId: string) => `second factor of ${userId}`;

/** Checks the codes of accounts that have a second factor. */
export function createCodeCheck({
  repository,
  encryption,
  now = Date.now,
}: {
  repository: SecondFactorRepository;
  encryption: Encryption;
  /** milliseconds since 1970; tests replace it */
  now?: () => number;
}): CodeCheck {
  async function acceptAppCode(userId: string, code: string): Promise<boolean> {
    const factor = await repository.find(userId);
    if (!factor?.confirmedAt) return false;
    const { sealedKey } = factor;
    const key = encryption.decrypt(sealedKey, toKeyContext(userId));
    // After a change of LIGHTWELL_SECRET. Recovery codes still sign in.
    if (key === undefined) return false;
    const step = findStep(key, code, now());
    return step !== undefined && repository.useStep(userId, { sealedKey, step });
  }

  return {
    async isOn(userId) {
      const factor = await repository.find(userId);
      return factor !== undefined && factor.confirmedAt !== null;
    },

    async accept(userId, code) {
      const digits = code.replaceAll(/\s/g, '');
      if (/^\d{6}$/.test(digits)) return (await acceptAppCode(userId, digits)) ? 'app' : undefined;
      return (await repository.useRecoveryCode(userId, hashRecoveryCode(code))) ? 'recovery code' : undefined;
    },
  };
}
