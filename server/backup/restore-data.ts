import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createBackupDirRepository } from './backup.repository.ts';
import {
  BackupError,
  explainMissing,
  assertEnoughSpace,
  type CreateSpace,
  explainFolderFailure,
  ignoreMissing,
} from './backup-folder.ts';
import type { BackupPlace } from './backup-data.ts';
import { readSecrets } from './backup-secrets.ts';
import { type Checksums, findKey, type Manifest, names, readChecksums, readManifest } from './manifest.ts';
import {
  assertEmptyTables,
  assertSameDatabase,
  type CopiedDatabase,
  restoreTables,
  withSqliteFile,
} from './restore-tables.ts';
import { createClusterCheckRepository } from '#server/platform/db/cluster-check.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { createSpaceReserve } from '#server/platform/free-space.ts';
import { hashWhileReading, readChunks } from '#server/platform/storage/read-chunks.ts';
import { createScratchFolder } from '#server/platform/scratch-folder.ts';
import {
  copyAndHash,
  createFolders,
  syncFile,
  syncFolder,
  writeDurably,
} from '#server/platform/storage/file-writer.ts';
import { eachInParallel } from '#server/platform/in-parallel.ts';
import { assertObjectKey, type Storage } from '#server/platform/storage/storage.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';

export interface RestoreOptions {
  /** the backup */
  folder: string;
  /** where to: its database, data folder and bucket must be empty */
  place: BackupPlace;
  /** A backup of SQLite may go to PostgreSQL, and the other way round. */
  mayConvert?: boolean;
  signal?: AbortSignal;
  createSpace?: CreateSpace;
}

export interface Restored {
  manifest: Manifest;
  objects: number;
  /** bytes of the objects */
  bytes: number;
  /** the file with LIGHTWELL_SECRET, if the backup has it */
  variablesFile: string | undefined;
}

const variablesName = 'restored.env';

/**
 * Restores a backup into an empty place, and compares each file with its checksum while it is copied. The database comes last,
 * so that what an interrupted restore leaves is no studio. If it fails, everything that it has written is removed.
 * @throws BackupError
 */
export async function restoreData(options: RestoreOptions): Promise<Restored> {
  const { folder, place, signal, createSpace = createSpaceReserve } = options;
  const manifest = await readManifest(folder);
  const checksums = await readChecksums(folder, manifest);
  assertSameDatabase(manifest, place, options);
  if (!manifest.objects) {
    throw new BackupError(
      'This is a copy of a database, without files. With --database it is put in the place of the present database.',
    );
  }
  const secrets = await readSecrets(folder, manifest, place.backupPassphrase);
  await assertEmptyFolder(place.dataDir);
  const storage = await openStorage(place, createScratchFolder(path.join(place.dataDir, 'scratch')));
  await assertEmptyStorage(storage, place);
  if (place.databaseUrl) await assertEmptyTables(place.databaseUrl, manifest);

  await mkdir(place.dataDir, { recursive: true, mode: 0o700 });
  try {
    const needed =
      (place.s3 ? 0 : (manifest.objects?.bytes ?? 0)) +
      (place.databaseUrl ? 0 : await databaseBytes(folder, checksums));
    await assertEnoughSpace({ needed, folder: place.dataDir, what: 'restore' }, createSpace);
    const objects = await restoreObjects(storage, options, checksums);
    await writeSecrets(place.dataDir, secrets);
    signal?.throwIfAborted();
    const copied = { folder, manifest, checksums };
    if (place.databaseUrl) await restoreTables(place.databaseUrl, copied);
    else await restoreFile(place.dataDir, copied);
    await forgetPlaces(place);
    await syncFolder(place.dataDir);
    const variablesFile = secrets.variable && path.join(place.dataDir, variablesName);
    return { manifest, ...objects, variablesFile };
  } catch (error) {
    await removeAll(storage, place);
    throw explainFolderFailure(error, place.dataDir);
  }
}

/** The restored studio may have another bucket and folder of backups, and, without the secrets of the backup, another secret. */
async function forgetPlaces(place: BackupPlace): Promise<void> {
  const database = openDatabase(place);
  try {
    await createClusterCheckRepository(database.db).forget();
    await createBackupDirRepository(database.db).beginAnew();
  } finally {
    await database.close();
  }
}

async function restoreObjects(
  storage: Storage,
  { folder, place, signal }: RestoreOptions,
  checksums: Checksums,
): Promise<{ objects: number; bytes: number }> {
  const total = { objects: 0, bytes: 0 };
  const folders = createFolders(place.dataDir);
  const files: string[] = [];
  const copyToBucket = async (from: string, key: string) => {
    const hash = createHash('sha256');
    const { size } = await storage.put(key, hashWhileReading(readChunks(from), hash));
    return { size, sha256: hash.digest('hex') };
  };
  // Nothing reads the folder yet: its files need no other name until they are whole.
  const copyToDisk = async (from: string, key: string) => {
    assertObjectKey(key);
    const to = path.join(place.dataDir, names.storage, key);
    await folders.makeFor(to);
    files.push(to);
    return copyAndHash(from, to);
  };
  const copy = place.s3 ? copyToBucket : copyToDisk;
  await eachInParallel(checksums, async ([file, sha256]) => {
    signal?.throwIfAborted();
    const key = findKey(file);
    if (key === undefined) return;
    const copied = await copy(path.join(folder, file), key).catch(explainMissing(file));
    if (copied.sha256 !== sha256) throw new BackupError(`${file} of the backup is damaged.`);
    total.objects += 1;
    total.bytes += copied.size;
  });
  // Not after each file: by now the system has written most of them by itself.
  await eachInParallel(files, syncFile);
  await folders.sync();
  const marker = checksums.has(names.marker) && (await readFile(path.join(folder, names.marker), 'utf8'));
  if (marker) await storage.writeMarker(marker);
  return total;
}

async function restoreFile(dataDir: string, copied: CopiedDatabase): Promise<void> {
  const target = path.join(dataDir, names.sqlite);
  await withSqliteFile(copied, dataDir, async (source) => {
    await copyAndHash(source, `${target}.restoring`, { mode: 0o600 });
    await syncFile(`${target}.restoring`);
    await rename(`${target}.restoring`, target);
  });
}

async function writeSecrets(dataDir: string, secrets: Awaited<ReturnType<typeof readSecrets>>): Promise<void> {
  const write = async (name: string, text: string) => {
    await writeDurably(path.join(dataDir, name), [Buffer.from(text)], { mode: 0o600 });
  };
  if (secrets.file) await write(names.secrets, secrets.file);
  if (secrets.variable) await write(variablesName, `LIGHTWELL_SECRET=${JSON.stringify(secrets.variable)}\n`);
}

async function assertEmptyFolder(folder: string): Promise<void> {
  const found = await readdir(folder).catch(ignoreMissing);
  if (found && found.length > 0) {
    throw new BackupError(
      `DATA_DIR (${folder}) is not empty. A backup is restored into a folder that does not exist yet.`,
    );
  }
}

async function assertEmptyStorage(storage: Storage, { s3 }: BackupPlace): Promise<void> {
  for await (const { key } of storage.list('')) {
    throw new BackupError(
      `The bucket ${s3?.bucket} is not empty: it has ${key}. A backup is restored into an empty one.`,
    );
  }
}

/** The place was empty before. */
async function removeAll(storage: Storage, { s3, dataDir }: BackupPlace): Promise<void> {
  if (s3) for await (const { key } of storage.list('')) await storage.delete(key);
  for (const name of (await readdir(dataDir).catch(ignoreMissing)) ?? []) {
    await rm(path.join(dataDir, name), { recursive: true, force: true });
  }
}

/** About as much as SQLite needs for it. */
async function databaseBytes(folder: string, checksums: Checksums): Promise<number> {
  const files = [...checksums.keys()].filter((file) => file === names.sqlite || file.startsWith(`${names.tables}/`));
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(path.join(folder, file)).catch(ignoreMissing))?.size),
  );
  return sizes.reduce<number>((sum, size = 0) => sum + size, 0);
}
