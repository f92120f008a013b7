import type { Kysely } from 'kysely';
import type { Role } from '#contract/roles.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export function createSessionRepository(db: Kysely<Schema>) {
  /** The sessions that have not ended. */
  const selectLive = (now: string, idleSince: string, latestValidEnd: string) =>
    db
      .selectFrom('sessions')
      .where('sessions.expiresAt', '>', now)
      .where('sessions.expiresAt', '<=', latestValidEnd)
      .where('sessions.lastUsedAt', '>', idleSince);

  return {
    /** The session of this token hash with its user's name and role, whether live or ended. */
    async findByTokenHash(tokenHash: string) {
      return db
        .selectFrom('sessions')
        .innerJoin('adminUsers', 'adminUsers.id', 'sessions.userId')
        .select(['sessions.id', 'sessions.userId', 'sessions.lastUsedAt', 'sessions.expiresAt'])
        .select(['adminUsers.username', 'adminUsers.role'])
        .where('sessions.tokenHash', '=', tokenHash)
        .executeTakeFirst();
    },

    async insert(session: {
      id: string;
      userId: string;
      tokenHash: string;
      createdAt: string;
      lastUsedAt: string;
      expiresAt: string;
      userAgent: string | null;
      address: string | null;
    }) {
      await db.insertInto('sessions').values(session).execute();
      await db
        .updateTable('adminUsers')
        .set({ lastSignInAt: session.createdAt })
        .where('id', '=', session.userId)
        .execute();
    },

    async touch(id: string, lastUsedAt: string) {
      await db.updateTable('sessions').set({ lastUsedAt }).where('id', '=', id).execute();
    },

    async listLive(userId: string, now: string, idleSince: string, latestValidEnd: string) {
      return selectLive(now, idleSince, latestValidEnd)
        .select(['id', 'createdAt', 'lastUsedAt', 'expiresAt', 'userAgent'])
        .where('userId', '=', userId)
        .orderBy('lastUsedAt', 'desc')
        .orderBy('id')
        .execute();
    },

    async findLive(ids: readonly string[], now: string, idleSince: string, latestValidEnd: string): Promise<string[]> {
      const rows = await selectLive(now, idleSince, latestValidEnd).select('id').where('id', 'in', ids).execute();
      return rows.map(({ id }) => id);
    },

    /** The role of the account of a live session. */
    async findRoleOfLive(
      id: string,
      now: string,
      idleSince: string,
      latestValidEnd: string,
    ): Promise<Role | undefined> {
      const row = await selectLive(now, idleSince, latestValidEnd)
        .innerJoin('adminUsers', 'adminUsers.id', 'sessions.userId')
        .select('adminUsers.role')
        .where('sessions.id', '=', id)
        .executeTakeFirst();
      return row?.role;
    },

    /** @returns false if the account has no such session */
    async deleteOne(userId: string, id: string): Promise<boolean> {
      const ended = await db
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('userId', '=', userId)
        .executeTakeFirst();
      return ended.numDeletedRows > 0n;
    },

    /** @returns the number ended */
    async deleteOfUser(userId: string, { except }: { except?: string } = {}): Promise<number> {
      let query = db.deleteFrom('sessions').where('userId', '=', userId);
      if (except) query = query.where('id', '!=', except);
      return Number((await query.executeTakeFirst()).numDeletedRows);
    },

    async deleteEnded(now: string, idleSince: string, latestValidEnd: string) {
      await db
        .deleteFrom('sessions')
        .where((or) =>
          or.or([or('expiresAt', '<=', now), or('expiresAt', '>', latestValidEnd), or('lastUsedAt', '<=', idleSince)]),
        )
        .execute();
    },
  };
}
