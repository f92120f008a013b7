import type { Kysely } from 'kysely';
import type { ClientFileTable, Schema } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

/** The files of `client_files`. Their folders have random names: nobody finds one by another. */
export const clientFilesPrefix = 'client-files/';
/** The pictures of watermarks, by their SHA-256. */
export const clientMarksPrefix = 'client-marks/';

export const clientFilesFolder = (id: string) => `${clientFilesPrefix}${id}/`;
export const clientFileKey = (id: string, name: string) => `${clientFilesFolder(id)}${name}`;
export const clientMarkKey = (sha256: string) => `${clientMarksPrefix}${sha256}.png`;

/** Bytes by name. */
export function parseClientFiles({ files }: Pick<ClientFileTable, 'files'>): Record<string, number> {
  return files === null ? {} : (JSON.parse(files) as Record<string, number>);
}

export async function removeClientFiles(storage: Pick<Storage, 'list' | 'delete'>, id: string): Promise<void> {
  for await (const { key } of storage.list(clientFilesFolder(id))) await storage.delete(key);
}

/** What else must know of these files: the removal of items, the storage audit and backups. */
export function createClientFileRows(db: Kysely<Schema>) {
  return {
    listOf: (mediaId: string): Promise<ClientFileTable[]> =>
      db.selectFrom('clientFiles').selectAll().where('mediaId', '=', mediaId).execute(),

    /** Those of these folders that belong to a row. */
    async listKnown(ids: readonly string[]): Promise<Set<string>> {
      const rows = await db.selectFrom('clientFiles').select('id').where('id', 'in', ids).execute();
      return new Set(rows.map(({ id }) => id));
    },

    /** Those of these pictures that are the watermark of a gallery, also of one in the trash. */
    async listKnownMarks(sha256s: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .selectFrom('clientGalleries')
        .select('watermark')
        .where('watermark', 'is not', null)
        .execute();
      return new Set(sha256s.filter((sha256) => rows.some(({ watermark }) => watermark?.includes(sha256))));
    },

    /** A page of what is made, ordered by id. */
    listMadeAfter: (id: string, limit: number): Promise<ClientFileTable[]> =>
      db
        .selectFrom('clientFiles')
        .selectAll()
        .where('state', '=', 'made')
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** @returns false if it is gone, or to be made already */
    async makeAgain(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('clientFiles')
        .set({ state: 'queued', attempts: 0, interruptions: 0, leasedBy: null, leasedUntil: null })
        .where('id', '=', id)
        .where('state', '=', 'made')
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  };
}

export type ClientFileRows = ReturnType<typeof createClientFileRows>;
