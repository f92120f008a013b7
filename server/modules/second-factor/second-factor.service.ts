import { formatAccountName } from '#contract/accounts/account-name.ts';
import type {
  IdentityProof,
  RecoveryCodes,
  SecondFactorKey,
  SecondFactorState,
} from '#contract/accounts/second-factor.ts';
import { commandLine } from '#server/modules/audit/actor.ts';
import type { AuditService } from '#server/modules/audit/audit.service.ts';
import type { AccessEnds } from '#server/modules/auth/access-ends.ts';
import type { AccountService } from '#server/modules/auth/account.service.ts';
import { toActor, type AuthService, type Client, type LiveSession } from '#server/modules/auth/auth.service.ts';
import { AppError, invalidField, notFound } from '#server/platform/app-error.ts';
import type { Transactions } from '#server/platform/db/transactions.ts';
import type { Encryption } from '#server/platform/seal.ts';
import { addressOfKey, createAppKey, findStep } from './app-key.ts';
import { toKeyContext } from './code-check.service.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-code.ts';
import type { SecondFactorRepository } from './second-factor.repository.ts';

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

/** Turns the second factor of accounts on and off. */
export function createSecondFactorService({
  repository,
  encryption,
  auth,
  accounts,
  access,
  studioName,
  transact,
  audit,
}: {
  repository: SecondFactorRepository;
  encryption: Encryption;
  auth: Pick<AuthService, 'confirmIdentity'>;
  accounts: Pick<AccountService, 'getByName'>;
  access: AccessEnds;
  /** by which an authenticator app lists the key */
  studioName: () => Promise<string>;
  transact: Transactions['transact'];
  audit: AuditService;
}) {
  async function replaceRecoveryCodes(userId: string): Promise<RecoveryCodes> {
    const codes = createRecoveryCodes();
    await repository.replaceRecoveryCodes(userId, codes.map(hashRecoveryCode));
    return { recoveryCodes: codes };
  }

  /** @throws AppError not-found if it is off */
  async function confirmAndFind(session: LiveSession, proof: IdentityProof, client: Client): Promise<void> {
    const factor = await repository.find(session.userId);
    if (!factor?.confirmedAt) throw notFound('second factor');
    await auth.confirmIdentity(session, proof, client);
  }

  return {
    async state(userId: string): Promise<SecondFactorState> {
      const since = (await repository.find(userId))?.confirmedAt ?? null;
      return { isOn: since !== null, since, recoveryCodesLeft: await repository.countRecoveryCodes(userId) };
    },

    /**
     * Makes a key, which is not asked for before it is confirmed.
     * @throws AppError validation-failed if the password is wrong, second-factor-already-on, too-many-requests
     */
    async setUp(session: LiveSession, proof: IdentityProof, client: Client): Promise<SecondFactorKey> {
      if ((await repository.find(session.userId))?.confirmedAt) throw alreadyOn();
      await auth.confirmIdentity(session, proof, client);
      const key = createAppKey();
      const sealedKey = encryption.encrypt(key, toKeyContext(session.userId));
      if (!(await repository.saveUnconfirmed(session.userId, sealedKey))) throw alreadyOn();
      return {
        key,
        address: addressOfKey(key, { issuer: await studioName(), username: formatAccountName(session.username) }),
      };
    },

    /**
     * Turns it on, and ends all other sessions: they were opened by a password alone.
     * @throws AppError validation-failed if the code is wrong, not-found if no key waits
     */
    async confirm(session: LiveSession, code: string): Promise<RecoveryCodes> {
      const factor = await repository.find(session.userId);
      const key = factor && !factor.confirmedAt && encryption.decrypt(factor.sealedKey, toKeyContext(session.userId));
      if (!key) throw notFound('key');
      const step = findStep(key, code.replaceAll(/\s/g, ''), Date.now());
      if (step === undefined) throw invalidField('code', 'The code is wrong or was used already');
      return transact(async () => {
        if (!(await repository.confirm(session.userId, { sealedKey: factor.sealedKey, step }))) throw notFound('key');
        await access.end('second factor turned on', session.userId, session.id);
        await audit.record(toActor(session), 'create', 'second-factor', session.userId);
        return replaceRecoveryCodes(session.userId);
      });
    },

    /** The codes before are no longer accepted. @throws AppError as `turnOff` */
    async renewRecoveryCodes(session: LiveSession, proof: IdentityProof, client: Client): Promise<RecoveryCodes> {
      await confirmAndFind(session, proof, client);
      return transact(async () => {
        await audit.record(toActor(session), 'update', 'second-factor', session.userId);
        return replaceRecoveryCodes(session.userId);
      });
    },

    /** @throws AppError validation-failed if password or code is wrong, not-found if it is off, too-many-requests */
    async turnOff(session: LiveSession, proof: IdentityProof, client: Client): Promise<void> {
      await confirmAndFind(session, proof, client);
      await transact(async () => {
        await repository.remove(session.userId);
        await access.end('second factor turned off', session.userId);
        await audit.record(toActor(session), 'delete', 'second-factor', session.userId);
      });
    },

    /** For the operator, if somebody has lost both the app and the recovery codes. @returns false if it was off */
    async turnOffByName(username: string): Promise<boolean> {
      const account = await accounts.getByName(username);
      return transact(async () => {
        const wasOn = await repository.remove(account.id);
        if (wasOn) {
          await access.end('second factor turned off', account.id);
          await audit.record(commandLine, 'delete', 'second-factor', account.id, { username: account.username });
        }
        return wasOn;
      });
    },
  };
}

function alreadyOn(): AppError {
  return new AppError('second-factor-already-on', 'The account has a second factor already.');
}
