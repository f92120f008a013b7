import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Kysely } from 'kysely';
import { isPlainPath } from '#server/platform/file-names.ts';
import { hashWhileReading, readChunks } from '#server/platform/storage/read-chunks.ts';
import { isMissing, writeDurably } from '#server/platform/storage/file-writer.ts';
import type { MediaTable, Schema, UploadTable } from '#server/platform/db/schema.ts';
import { listRenditions } from '#server/media/processing/rendition-set.ts';
import { BackupError } from './backup-folder.ts';

/** The files of a backup folder, beside `storage/` with one file for each stored object. */
export const names = {
  manifest: 'manifest.json',
  /** the SHA-256 of every other file, in the format of `sha256sum --check` */
  checksums: 'SHA256SUMS',
  sqlite: 'lightwell.sqlite',
  /** PostgreSQL's rows: a file with a line of JSON for each row, for each table */
  tables: 'database',
  storage: 'storage',
  marker: 'storage/.generation',
  secrets: 'secrets.json',
  encryptedSecrets: 'secrets.encrypted.json',
} as const;

const count = z.number().int().min(0);

const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** version of Lightwell that made it */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** `schedule` and `upgrade` may be pruned, `command` never is */
  madeBy: z.enum(['command', 'schedule', 'upgrade']),
  database: z.strictObject({
    kind: z.enum(['sqlite', 'postgres']),
    migrations: z.array(z.string()).min(1),
    /** rows by table */
    tables: z.record(z.string(), count),
  }),
  /** null: the files were left out (`--database-only`) */
  objects: z.strictObject({ count, bytes: count }).nullable(),
  /** keys that rows name and that the studio itself lacked */
  missing: z.array(z.string()),
  secrets: z.enum(['encrypted', 'readable', 'none']),
  /** SHA-256 of SHA256SUMS */
  checksums: z.string(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** SHA-256 by path, relative to the folder. */
export type Checksums = Map<string, string>;

/** Writes the checksums, and then the manifest: a folder with a manifest is complete. */
export async function writeManifest(
  folder: string,
  checksums: Checksums,
  rest: Omit<Manifest, 'format' | 'checksums'>,
): Promise<Manifest> {
  const hash = createHash('sha256');
  async function* lines() {
    for (const [file, sha256] of [...checksums].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const line = Buffer.from(`${sha256}  ${file}\n`);
      hash.update(line);
      yield line;
    }
  }
  await writeDurably(path.join(folder, names.checksums), lines());
  const manifest: Manifest = { format: 1, ...rest, checksums: hash.digest('hex') };
  const text = `${JSON.stringify({ ...manifest, sha256: hashManifest(manifest) }, null, 2)}\n`;
  await writeDurably(path.join(folder, names.manifest), [Buffer.from(text)]);
  return manifest;
}

/** @throws BackupError if the folder has no manifest, or one that was changed */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, names.manifest);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) throw new BackupError(`${folder} is no backup: it has no ${names.manifest}.`);
    throw error;
  });
  const { sha256, ...rest } = parse(text) as { sha256?: unknown };
  const parsed = manifestSchema.safeParse(rest);
  if (!parsed.success || hashManifest(parsed.data) !== sha256) {
    throw new BackupError(`${file} is damaged, or a newer version of Lightwell wrote it.`);
  }
  return parsed.data;
}

/** @throws BackupError if the list is missing, or is not the one of the manifest */
export async function readChecksums(folder: string, manifest: Manifest): Promise<Checksums> {
  const file = path.join(folder, names.checksums);
  const hash = createHash('sha256');
  const checksums: Checksums = new Map();
  try {
    for await (const line of readLines(hashWhileReading(readChunks(file), hash))) {
      const name = line.slice(66);
      // The checksums of a backup from elsewhere could name files of this machine.
      if (!isPlainPath(name)) throw new BackupError(`${file} names no file of the backup: ${JSON.stringify(name)}.`);
      checksums.set(name, line.slice(0, 64));
    }
  } catch (error) {
    if (isMissing(error)) throw new BackupError(`${folder} is no whole backup: it has no ${names.checksums}.`);
    throw error;
  }
  if (hash.digest('hex') !== manifest.checksums) throw new BackupError(`${file} is damaged.`);
  return checksums;
}

/** The key of a stored object; undefined for the other files of a backup. */
export function findKey(file: string): string | undefined {
  const prefix = `${names.storage}/`;
  return file.startsWith(prefix) && file !== names.marker ? file.slice(prefix.length) : undefined;
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** The manifest's own hash: a changed count or date is damage too. */
function hashManifest(manifest: Manifest): string {
  return createHash('sha256')
    .update(JSON.stringify(manifestSchema.parse(manifest)))
    .digest('hex');
}

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

const newline = 0x0a;

/**
 * The lines of a stream of UTF-8, separated by line feeds only: `node:readline` also splits at U+2028, which JSON texts may
 * contain.
 */
async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let start = 0;
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      yield Buffer.concat([...rest, bytes.subarray(start, end)]).toString('utf8');
      rest = [];
      start = end + 1;
    }
    if (start < bytes.length) rest.push(bytes.subarray(start));
  }
  if (rest.length > 0) yield Buffer.concat(rest).toString('utf8');
}
