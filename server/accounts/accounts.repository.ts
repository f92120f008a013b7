import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Role } from '#contract/roles.ts';
import type { Schema, AccountInvitationTable } from '#server/platform/db/schema.ts';

export type AccountRepository = ReturnType<typeof createAccountRepository>;

/** The key that makes names unique: the same name in another case or Unicode form is the same account. */
export function toUsernameKey(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase();
}

export function createAccountRepository(db: Kysely<Schema>) {
  /** Locks all accounts: two owners who remove or demote each other at once must not both succeed. */
  const lockOwnersBeside = async (id: string): Promise<boolean> => {
    await db
      .updateTable('adminUsers')
      .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
      .execute();
    const others = db.selectFrom('adminUsers').select('id').where('role', '=', 'owner').where('id', '!=', id);
    return (await others.limit(1).executeTakeFirst()) !== undefined;
  };

  return {
    async findByName(username: string) {
      return db
        .selectFrom('adminUsers')
        .select(['id', 'username', 'usernameKey', 'role', 'passwordHash'])
        .where('usernameKey', '=', toUsernameKey(username))
        .executeTakeFirst();
    },

    async find(id: string) {
      return db
        .selectFrom('adminUsers')
        .select(['id', 'username', 'usernameKey', 'role', 'passwordHash'])
        .where('id', '=', id)
        .executeTakeFirst();
    },

    async list() {
      return db
        .selectFrom('adminUsers')
        .select(['id', 'username', 'role', 'createdAt', 'lastSignInAt'])
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
    },

    /** @param given a username, or an address in any case, which several accounts may have */
    async listRecoverable(given: string) {
      const key = toUsernameKey(given);
      return db
        .selectFrom('adminUsers')
        .select(['id', 'username', 'role', 'recoveryEmail'])
        .where('recoveryEmail', 'is not', null)
        .where((eb) => eb.or([eb('usernameKey', '=', key), eb(eb.fn<string>('lower', ['recoveryEmail']), '=', key)]))
        .$narrowType<{ recoveryEmail: string }>()
        .execute();
    },

    async findRecoveryEmail(id: string): Promise<string | null> {
      const query = db.selectFrom('adminUsers').select('recoveryEmail').where('id', '=', id);
      return (await query.executeTakeFirst())?.recoveryEmail ?? null;
    },

    async setRecoveryEmail(id: string, recoveryEmail: string | null) {
      await db
        .updateTable('adminUsers')
        .set({ recoveryEmail, updatedAt: new Date().toISOString() })
        .where('id', '=', id)
        .execute();
    },

    async isEmpty(): Promise<boolean> {
      return (await db.selectFrom('adminUsers').select('id').limit(1).executeTakeFirst()) === undefined;
    },

    /** @returns the new account's id, or undefined if the name is taken */
    async insert(username: string, passwordHash: string, role: Role = 'owner'): Promise<string | undefined> {
      const at = new Date().toISOString();
      const id = randomUUID();
      const inserted = await db
        .insertInto('adminUsers')
        .values({
          id,
          username,
          usernameKey: toUsernameKey(username),
          passwordHash,
          role,
          createdAt: at,
          updatedAt: at,
        })
        .onConflict((conflict) => conflict.column('usernameKey').doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted?.id;
    },

    /** Call it in a transaction. @returns false if no other account is an owner, or if it does not exist: nothing is deleted */
    async removeUnlessLastOwner(id: string): Promise<boolean> {
      if (!(await lockOwnersBeside(id))) return false;
      const { numDeletedRows } = await db.deleteFrom('adminUsers').where('id', '=', id).executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    /** Call it in a transaction. @returns false if it would leave no owner, or if it does not exist: nothing is changed */
    async setRoleUnlessLastOwner(id: string, role: Role): Promise<boolean> {
      if (!(await lockOwnersBeside(id)) && role !== 'owner') return false;
      const { numUpdatedRows } = await db
        .updateTable('adminUsers')
        .set({ role, updatedAt: new Date().toISOString() })
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** For an account that somebody else may have had: they could have added one. */
    async removePasskeys(id: string) {
      await db.deleteFrom('passkeys').where('userId', '=', id).execute();
    },

    async removePasswordLinksTo(id: string) {
      await db.deleteFrom('accountInvitations').where('userId', '=', id).execute();
    },

    /** Invitations and password links. */
    async removeLinksMadeBy(id: string) {
      await db.deleteFrom('accountInvitations').where('createdBy', '=', id).execute();
    },

    /** Files that it has asked to upload are refused from now on, and what has arrived of them is swept. */
    async endUploads(id: string) {
      await db
        .updateTable('uploads')
        .set({ expiresAt: new Date(0).toISOString() })
        .where('createdBy', '=', id)
        .where('state', 'in', ['issued', 'receiving'])
        .execute();
    },

    async setPasswordHash(id: string, passwordHash: string) {
      await db
        .updateTable('adminUsers')
        .set({ passwordHash, updatedAt: new Date().toISOString() })
        .where('id', '=', id)
        .execute();
    },
  };
}

export function createInvitationRepository(db: Kysely<Schema>) {
  /** Links whose maker may make them. */
  const live = (now: string, makers: readonly Role[]) =>
    db
      .selectFrom('accountInvitations')
      .innerJoin('adminUsers as maker', 'maker.id', 'accountInvitations.createdBy')
      .select(['accountInvitations.id', 'accountInvitations.username', 'accountInvitations.role'])
      .select(['accountInvitations.userId', 'accountInvitations.email'])
      .where('accountInvitations.expiresAt', '>', now)
      // Or one that somebody who has forgotten a password has asked for.
      .where((eb) =>
        eb.or([
          eb('maker.role', 'in', makers),
          eb('accountInvitations.userId', '=', eb.ref('accountInvitations.createdBy')),
        ]),
      );

  return {
    /** Replaces the link of the same name, and deletes expired ones and those without a maker. */
    async replace(given: Omit<Selectable<AccountInvitationTable>, 'id'>): Promise<void> {
      await db
        .deleteFrom('accountInvitations')
        .where((eb) =>
          eb.or([
            eb('usernameKey', '=', given.usernameKey),
            eb('expiresAt', '<=', given.createdAt),
            eb('createdBy', 'is', null),
          ]),
        )
        .execute();
      // Of two that are made at once the later one counts.
      const row = { ...given, id: randomUUID() };
      await db
        .insertInto('accountInvitations')
        .values(row)
        .onConflict((conflict) => conflict.column('usernameKey').doUpdateSet(row))
        .execute();
    },

    /** @param makers the roles that may make a link: those of others are worth nothing */
    async list(now: string, makers: readonly Role[]) {
      return live(now, makers).select('accountInvitations.expiresAt').orderBy('accountInvitations.createdAt').execute();
    },

    async find(tokenHash: string, now: string, makers: readonly Role[]) {
      return live(now, makers).where('accountInvitations.tokenHash', '=', tokenHash).executeTakeFirst();
    },

    /** @returns its name; undefined if it was used or revoked already: of two callers only one gets it */
    async take(id: string): Promise<string | undefined> {
      const taken = await db
        .deleteFrom('accountInvitations')
        .where('id', '=', id)
        .returning('username')
        .executeTakeFirst();
      return taken?.username;
    },
  };
}
