import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Role } from '#contract/accounts/roles.ts';
import type { AccountInvitationTable } from '#server/platform/db/tables/account-tables.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type InvitationRepository = ReturnType<typeof createInvitationRepository>;

export function createInvitationRepository(db: Kysely<Schema>) {
  const live = (now: string, makers: readonly Role[]) =>
    db
      .selectFrom('accountInvitations')
      .innerJoin('adminUsers as maker', 'maker.id', 'accountInvitations.createdBy')
      .select(['accountInvitations.id', 'accountInvitations.username', 'accountInvitations.role'])
      .select('accountInvitations.userId')
      .where('accountInvitations.expiresAt', '>', now)
      .where('maker.role', 'in', makers);

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
      await db
        .insertInto('accountInvitations')
        .values({ ...given, id: randomUUID() })
        .execute();
    },

    /** @param makers the roles that may make a link: those of others are worth nothing */
    async list(now: string, makers: readonly Role[]) {
      return live(now, makers)
        .select(['accountInvitations.email', 'accountInvitations.expiresAt'])
        .orderBy('accountInvitations.createdAt')
        .execute();
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
