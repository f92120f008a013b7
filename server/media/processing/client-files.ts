import type { ClientFileTable } from '#server/platform/db/schema.ts';
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
