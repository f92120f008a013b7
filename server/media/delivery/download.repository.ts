import type { Kysely } from 'kysely';
import type { Role } from '#contract/roles.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export function createDownloadRepository(db: Kysely<Schema>) {
  return {
    async insert(download: {
      id: string;
      createdAt: string;
      expiresAt: string;
      sessionId: string;
      mediaIds: string[];
    }) {
      const row = { ...download, mediaIds: JSON.stringify(download.mediaIds) };
      await db.insertInto('mediaDownloads').values(row).execute();
    },

    /** The files of a download whose time is not over, nor that of its session, and whose account has one of these roles. */
    async findMediaIds(id: string, now: string, roles: readonly Role[]): Promise<string[] | undefined> {
      const row = await db
        .selectFrom('mediaDownloads')
        .innerJoin('sessions', 'sessions.id', 'mediaDownloads.sessionId')
        .innerJoin('adminUsers', 'adminUsers.id', 'sessions.userId')
        .select('mediaDownloads.mediaIds')
        .where('mediaDownloads.id', '=', id)
        .where('mediaDownloads.expiresAt', '>', now)
        .where('sessions.expiresAt', '>', now)
        .where('adminUsers.role', 'in', roles)
        .executeTakeFirst();
      return row && (JSON.parse(row.mediaIds) as string[]);
    },

    async deleteExpired(now: string) {
      await db.deleteFrom('mediaDownloads').where('expiresAt', '<=', now).execute();
    },
  };
}
