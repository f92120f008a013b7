import path from 'node:path';
import type { Kysely } from 'kysely';
import { names } from './manifest.ts';
import type { MediaTable, Schema, UploadTable } from '#server/platform/db/schema.ts';
import { readLines } from '#server/platform/read-lines.ts';
import { readChunks } from '#server/platform/storage/read-chunks.ts';
import { listRenditions } from '#server/modules/renditions/item-files.ts';

const pageSize = 500;

/** An object that a row records, with its size in bytes. */
export interface RecordedFile {
  kind: 'original' | 'rendition' | 'upload';
  /** of the media item or the upload */
  id: string;
  key: string;
  size: number;
}

/** The objects that a database records: files of media items, those in the trash included, and uploads that are not claimed yet. */
export function createRecordedFiles(db: Kysely<Schema>) {
  const items = db.selectFrom('media').selectAll();
  const uploads = db.selectFrom('uploads').selectAll().where('state', '=', 'stored');

  return {
    async *list(): AsyncGenerator<RecordedFile> {
      for await (const row of inPages((after) => items.where('id', '>', after).orderBy('id').limit(pageSize).execute()))
        yield* listFiles(row);
      for await (const row of inPages((after) =>
        uploads.where('id', '>', after).orderBy('id').limit(pageSize).execute(),
      ))
        yield fileOfUpload(row);
    },

    /** Whether the row still exists and records the object. */
    async isRecorded({ kind, id, key }: RecordedFile): Promise<boolean> {
      if (kind === 'upload') return (await uploads.where('id', '=', id).executeTakeFirst()) !== undefined;
      const row = await items.where('id', '=', id).executeTakeFirst();
      return row !== undefined && listFiles(row).some((file) => file.key === key);
    },
  };
}

/** The same of PostgreSQL's rows in a backup. */
export async function* recordedFilesIn(folder: string): AsyncGenerator<RecordedFile> {
  const readTableLines = (table: string) => linesIn(path.join(folder, names.tables, `${table}.ndjson`));
  for await (const line of readTableLines('media')) {
    const row = fromRow<MediaTable>(line);
    yield* listFiles(row);
  }
  for await (const line of readTableLines('uploads')) {
    const row = fromRow<UploadTable>(line);
    if (row.state === 'stored') yield fileOfUpload(row);
  }
}

/** The lines of a file, which may be larger than memory. */
export function linesIn(file: string): AsyncIterable<string> {
  return readLines(readChunks(file));
}

function fromRow<T>(line: string): T {
  const row = JSON.parse(line) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [toCamel(name), value])) as T;
}

function toCamel(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function fileOfUpload({ id, size }: UploadTable): RecordedFile {
  return { kind: 'upload', id, key: `uploads/${id}`, size: size ?? 0 };
}

/** Columns that the rows of an earlier version may lack: an upgrade begins with a backup by the new version. */
const addedLater = { derivatives: null, poster: null };

function listFiles(row: MediaTable): RecordedFile[] {
  const renditions = [...listRenditions({ ...addedLater, ...row })].map(([key, size]) => ({
    kind: 'rendition' as const,
    id: row.id,
    key,
    size,
  }));
  return [{ kind: 'original', id: row.id, key: row.storageKey, size: row.fileSize }, ...renditions];
}

async function* inPages<T extends { id: string }>(read: (after: string) => Promise<T[]>): AsyncGenerator<T> {
  let page = await read('');
  while (page.length > 0) {
    yield* page;
    page = await read(page.at(-1)?.id ?? '');
  }
}
