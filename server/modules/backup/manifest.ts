import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import { isPlainPath } from '#server/platform/path-below.ts';
import { hashWhileReading } from '#server/platform/hashing-stream.ts';
import { readLines } from '#server/platform/read-lines.ts';
import { readChunks } from '#server/platform/storage/read-chunks.ts';
import { isMissing } from '#server/platform/storage/file-errors.ts';
import { writeDurably } from '#server/platform/storage/file-writer.ts';

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
