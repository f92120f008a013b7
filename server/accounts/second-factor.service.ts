import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { formatAccountName } from '#contract/account-name.ts';
import type { IdentityProof, RecoveryCodes, SecondFactorKey, SecondFactorState } from '#contract/accounts.ts';
import { commandLine, type AuditService } from '#server/audit/audit.service.ts';
import { AppError, invalidField, notFound } from '#server/platform/app-error.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Encryption } from '#server/platform/secrets.ts';
import type { AccessEnds } from './session.service.ts';
import type { AccountService } from './accounts.service.ts';
import { toActor, type AuthService, type Client, type LiveSession, type CodeCheck } from './auth.service.ts';
import { createSecondFactorRepository } from './second-factor.repository.ts';

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

/** Turns the second factor of accounts on and off. */
export function createSecondFactorService({
  database,
  encryption,
  auth,
  accounts,
  access,
  studioName,
  audit,
}: {
  database: Database;
  encryption: Encryption;
  auth: Pick<AuthService, 'confirmIdentity'>;
  accounts: Pick<AccountService, 'getByName'>;
  access: AccessEnds;
  /** by which an authenticator app lists the key */
  studioName: () => Promise<string>;
  audit: AuditService;
}) {
  const repository = createSecondFactorRepository(database.db);
  const { transact } = database;
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
      if (step === undefined) throw invalidField('code', 'code-wrong');
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

/** What a sealed key belongs to. */
const toKeyContext = (userId: string) => `second factor of ${userId}`;

/** Checks the codes of accounts that have a second factor. */
export function createCodeCheck({
  database,
  encryption,
  now = Date.now,
}: {
  database: Database;
  encryption: Encryption;
  /** milliseconds since 1970; tests replace it */
  now?: () => number;
}): CodeCheck {
  const repository = createSecondFactorRepository(database.db);
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

/** RFC 6238 with the parameters that every authenticator app knows, some as the only ones. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** The length of an HMAC-SHA-1, which RFC 4226 recommends. */
const keyBytes = 20;
/** Codes of the 30 seconds before and after are accepted, too: clocks differ, and typing takes time (RFC 6238, 5.2). */
const acceptedSteps = 1;

/** A new key of an authenticator app, in base32. */
function createAppKey(): string {
  return new Secret({ size: keyBytes }).base32;
}

/** The address that an authenticator app reads from a QR code. */
function addressOfKey(key: string, { issuer, username }: { issuer: string; username: string }): string {
  return new TOTP({ ...parameters, secret: key, issuer, label: username }).toString();
}

/** The code of a key at a time in milliseconds since 1970. */
export function codeAt(key: string, timestamp: number): string {
  return new TOTP({ ...parameters, secret: key }).generate({ timestamp });
}

/** The number of the 30 seconds whose code this is; undefined: it is not a code of now. */
function findStep(key: string, code: string, timestamp: number): number | undefined {
  const totp = new TOTP({ ...parameters, secret: key });
  const delta = totp.validate({ token: code, timestamp, window: acceptedSteps });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

const codeCount = 10;
/** Letters and digits that are not easily confused. 16 of them have 79 bits, which nobody guesses from a hash without a salt. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten new codes such as `f7km-2qxa-hh3n-9vte`. */
function createRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => [group(), group(), group(), group()].join('-'));
}

function group(): string {
  return Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** The same for a code that was typed in capitals, or without hyphens. */
function hashRecoveryCode(code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHash('sha256').update(plain).digest('hex');
}
