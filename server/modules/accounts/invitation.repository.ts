import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AccountInvitationTable } from '#server/platform/db/tables/account-tables.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type InvitationRepository = ReturnType<typeof createInvitationRepository>;

export function createInvitationRepository(db: Kysely<Schema>) {
  return {
    /** Replaces the link of the same name, and deletes expired ones. */
    async replace(given: Omit<AccountInvitationTable, 'id'>): Promise<void> {
      await db
        .deleteFrom('accountInvitations')
        .where((eb) => eb.or([eb('usernameKey', '=', given.usernameKey), eb('expiresAt', '<=', given.createdAt)]))
        .execute();
      await db
        .insertInto('accountInvitations')
        .values({ ...given, id: randomUUID() })
        .execute();
    },

    async list(now: string) {
      return db
        .selectFrom('accountInvitations')
        .select(['id', 'username', 'role', 'userId', 'email', 'expiresAt'])
        .where('expiresAt', '>', now)
        .orderBy('createdAt')
        .execute();
    },

    async find(tokenHash: string, now: string) {
      return db
        .selectFrom('accountInvitations')
        .select(['id', 'username', 'role', 'userId'])
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now)
        .executeTakeFirst();
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
