import { createHash, randomBytes } from 'node:crypto';
import type { AccountList, Invited, InvitationLink, InvitationRequest } from '#contract/accounts/accounts.ts';
import { type Role, rolesWith } from '#contract/accounts/roles.ts';
import type { IdentityProof } from '#contract/accounts/second-factor.ts';
import type { Actor } from '#server/modules/audit/actor.ts';
import type { AuditService } from '#server/modules/audit/audit.service.ts';
import type { AccessEnds } from '#server/modules/auth/access-ends.ts';
import { type AccountService, usernameKeyOf } from '#server/modules/auth/account.service.ts';
import { toActor, type AuthService, type Client, type LiveSession } from '#server/modules/auth/auth.service.ts';
import type { SessionService } from '#server/modules/auth/session.service.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { Transactions } from '#server/platform/db/transactions.ts';
import { invitationMail } from './invitation-mail.ts';
import type { InvitationRepository } from './invitation.repository.ts';

const ttlMs = 7 * 24 * 60 * 60 * 1000;

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
  repository,
  accounts,
  auth,
  sessions,
  access,
  mail,
  transact,
  audit,
  now = Date.now,
}: {
  repository: InvitationRepository;
  accounts: AccountService;
  auth: Pick<AuthService, 'confirmIdentity'>;
  sessions: Pick<SessionService, 'open' | 'listLive'>;
  access: AccessEnds;
  mail: {
    canSend: () => Promise<boolean>;
    /** in the caller's transaction, as ciphertext */
    enqueueEncrypted: (mail: ReturnType<typeof invitationMail>) => Promise<void>;
    studioIdentity: () => Promise<{ name: string; email: string }>;
  };
  transact: Transactions['transact'];
  audit: Pick<AuditService, 'record'>;
  /** milliseconds since 1970; tests replace it */
  now?: () => number;
}) {
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
  ) => {
    // Stored as its hash only: a stolen database opens no account.
    const token = randomBytes(32).toString('base64url');
    const createdAt = isoNow();
    const expiresAt = new Date(now() + ttlMs).toISOString();
    const usernameKey = usernameKeyOf(to.username);
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
          const url = `${origin}/admin#invitation=${link.token}`;
          await mail.enqueueEncrypted(invitationMail({ recipient: mailedTo, language, username, studio, url }));
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
        const { id, username, role, userId } = await getInvitation(token);
        if ((await repository.take(id)) === undefined) throw notFound('invitation');
        if (userId !== null) {
          await accounts.resetPassword(username, password, { id: userId, name: username });
          return null;
        }
        const newId = await accounts.create(username, password, role, { id: null, name: username });
        return sessions.open(newId, client);
      });
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

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
