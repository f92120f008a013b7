import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { NewPasskey, Passkey, IdentityProof } from '#contract/accounts.ts';
import type { AuditService } from '#server/audit/audit.service.ts';
import { toActor, type AuthService, type Client, type LiveSession } from './auth.service.ts';
import { AppError, invalidField, notFound } from '#server/platform/app-error.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Challenge, PasskeyChallenges } from './passkey-challenges.ts';
import { createPasskeyRepository } from './passkey.repository.ts';

/** Where the browser is, from the request. It compares the host with the page's itself and shows only passkeys of it. */
export interface RelyingParty {
  /** without the port */
  hostname: string;
  origins: string[];
}

export type PasskeyService = ReturnType<typeof createPasskeyService>;

/**
 * Imported on demand: 26 MB of memory in every web process, for a few sign-ins a day. The library comes with certificates of
 * makers. Before it compares with them, it fetches the list that a stranger's certificate names: without them it fetches nothing.
 */
async function webAuthn() {
  const library = await import('@simplewebauthn/server');
  for (const identifier of ['android-key', 'android-safetynet', 'apple', 'mds'] as const)
    library.SettingsService.setRootCertificates({ identifier, certificates: [] });
  return library;
}

/** Nobody here asks who made an authenticator, so an answer that says so is refused before any of it is read. */
async function namesMaker(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  return decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('fmt') !== 'none';
}

const toAddBy = (session: LiveSession) => `add in ${session.id}`;
const toSignIn = 'sign in';

/**
 * Passkeys: a device, or a password manager, proves that it has a key and that it has recognised its user, by a finger, a
 * face or a PIN. These are two factors, so neither password nor code is asked for.
 */
export function createPasskeyService({
  database,
  challenges,
  auth,
  studioName,
  audit,
  log,
}: {
  database: Database;
  challenges: PasskeyChallenges;
  auth: Pick<AuthService, 'confirmIdentity' | 'signInBy'>;
  studioName: () => Promise<string>;
  audit: AuditService;
  log: Log;
}) {
  const repository = createPasskeyRepository(database.db);
  const { transact } = database;
  return {
    async list(userId: string): Promise<Passkey[]> {
      return (await repository.list(userId)).map(({ credentialId: _id, ...one }) => one);
    },

    /**
     * What a browser needs to make a passkey. Asks for the password again: a token, which may be stolen, must not add one.
     * @throws AppError validation-failed if password or code is wrong, too-many-requests
     */
    async optionsToAdd(
      session: LiveSession,
      proof: IdentityProof,
      client: Client,
      { hostname }: RelyingParty,
    ): Promise<PublicKeyCredentialCreationOptionsJSON> {
      await auth.confirmIdentity(session, proof, client);
      const { generateRegistrationOptions } = await webAuthn();
      const known = await repository.list(session.userId);
      return generateRegistrationOptions({
        rpID: hostname,
        rpName: await studioName(),
        userID: new TextEncoder().encode(session.userId),
        userName: session.username,
        challenge: await challenges.issue(toAddBy(session)),
        excludeCredentials: known.filter(({ host }) => host === hostname).map(({ credentialId: id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },

    /** @throws AppError validation-failed if the answer is not one to `optionsToAdd` of this session */
    async add(
      session: LiveSession,
      { name, credential }: NewPasskey,
      { hostname, origins }: RelyingParty,
    ): Promise<void> {
      let challenge: Challenge | undefined;
      const check = async () => {
        const { verifyRegistrationResponse } = await webAuthn();
        if (await namesMaker(credential.response.attestationObject)) throw new Error('it says who made it');
        return verifyRegistrationResponse({
          response: credential as unknown as RegistrationResponseJSON,
          expectedChallenge: async (given) =>
            (challenge = await challenges.check(given, toAddBy(session))) !== undefined,
          expectedOrigin: origins,
          expectedRPID: hostname,
        });
      };
      const checked = await check().catch((error: unknown) => log.info({ err: error }, 'a new passkey was refused'));
      if (!checked?.verified || challenge === undefined) throw refusedCredential();
      const answered = challenge;
      const { id: credentialId, publicKey, counter } = checked.registrationInfo.credential;
      await transact(async () => {
        if (!(await repository.spend(answered))) throw refusedCredential();
        const added = await repository.insert({
          userId: session.userId,
          credentialId,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          host: hostname,
          name,
          counter,
        });
        if (!added) throw refusedCredential();
        await audit.record(toActor(session), 'create', 'passkey', added, { title: name });
      });
    },

    /** @throws AppError not-found, validation-failed if password or code is wrong, too-many-requests */
    async remove(session: LiveSession, id: string, proof: IdentityProof, client: Client): Promise<void> {
      await auth.confirmIdentity(session, proof, client);
      await transact(async () => {
        const name = await repository.remove(session.userId, id);
        if (name === undefined) throw notFound('passkey');
        await audit.record(toActor(session), 'delete', 'passkey', id, { title: name });
      });
    },

    /** What a browser needs to sign in. It names no account: the browser shows the passkeys that it has for the host. */
    async optionsToSignIn({ hostname }: RelyingParty): Promise<PublicKeyCredentialRequestOptionsJSON> {
      const { generateAuthenticationOptions } = await webAuthn();
      return generateAuthenticationOptions({
        rpID: hostname,
        challenge: await challenges.issue(toSignIn),
        userVerification: 'required',
      });
    },

    /** @returns the token of a new session @throws AppError passkey-refused, too-many-requests */
    async signIn(response: { id: string }, client: Client, { hostname, origins }: RelyingParty): Promise<string> {
      const found = await repository.find(response.id);
      const check = async () => {
        if (found?.host !== hostname) return false;
        const { verifyAuthenticationResponse } = await webAuthn();
        let challenge: Challenge | undefined;
        const checked = await verifyAuthenticationResponse({
          response: response as AuthenticationResponseJSON,
          expectedChallenge: async (given) => (challenge = await challenges.check(given, toSignIn)) !== undefined,
          expectedOrigin: origins,
          expectedRPID: hostname,
          credential: {
            id: found.credentialId,
            publicKey: new Uint8Array(Buffer.from(found.publicKey, 'base64url')),
            counter: found.counter,
          },
        }).catch((error: unknown) => log.info({ err: error }, 'a passkey was refused'));
        if (!checked?.verified || challenge === undefined || !(await repository.spend(challenge))) return false;
        return repository.use(found.id, {
          challengeAt: challenge.issuedAt,
          counter: checked.authenticationInfo.newCounter,
        });
      };
      const token = found && (await auth.signInBy(found.userId, 'passkey', client, check));
      if (!token)
        throw new AppError('passkey-refused', 'The passkey is unknown here, or its signature is wrong or old.');
      return token;
    },
  };
}

function refusedCredential() {
  return invalidField('credential', 'passkey-refused');
}
