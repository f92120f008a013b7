import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '#server/platform/db/database.ts';
import { createSpaceReserve } from '#server/platform/free-space.ts';
import { createScratchFolder } from '#server/platform/scratch-folder.ts';
import { tryLinking } from '#server/platform/storage/file-writer.ts';
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts';
import { openStorage, type StoragePlace } from '#server/platform/storage/open-storage.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { eachInParallel } from '#server/platform/in-parallel.ts';
import {
  assertEnoughSpace,
  assertUsableFolder,
  type CreateSpace,
  ignoreMissing,
  inUnfinishedFolder,
} from './backup-folder.ts';
import { copySecrets } from './backup-secrets.ts';
import { copyDatabase, type DatabaseCopied, finishDatabase } from './copy-database.ts';
import { createObjectCopier, type ObjectsCopied, openEarlierBackup } from './copy-objects.ts';
import {
  type Checksums,
  type Manifest,
  names,
  writeManifest,
  createRecordedFiles,
  recordedFilesIn,
  type RecordedFile,
} from './manifest.ts';

/** The studio that is backed up: a part of the configuration. */
export interface BackupPlace extends StoragePlace {
  databaseUrl: string | undefined;
  /** of Lightwell */
  version: string;
  /** LIGHTWELL_SECRET */
  secret: string | undefined;
  /** encrypts the secrets */
  backupPassphrase: string | undefined;
}

export interface BackupResult {
  database: DatabaseCopied;
  /** undefined if the files were left out */
  files: (ObjectsCopied & FilesCheck) | undefined;
  manifest: Manifest;
}

export interface BackupOptions {
  place: BackupPlace;
  /** the backup's folder: must not exist or be empty */
  folder: string;
  /** Leave out the files, because the bucket has backups of its own. */
  databaseOnly?: boolean;
  /** An earlier backup: its files are linked instead of copied again. */
  earlier?: string | undefined;
  madeBy?: Manifest['madeBy'];
  signal?: AbortSignal | undefined;
  now?: () => number;
  /** default: the one of the configuration */
  storage?: Storage;
  /** measures the free space of the target's disk; tests replace it */
  createSpace?: CreateSpace;
}

/**
 * Backs up a running studio: a consistent snapshot of the database, then the files, then the secrets, with a checksum of each
 * file. The folder gets its final name only when it is complete (docs/decisions/0032, 0056).
 * @throws BackupError
 */
export async function backupData(options: BackupOptions): Promise<BackupResult> {
  const target = path.resolve(options.folder);
  await assertUsableFolder(target, options.place.dataDir);
  return inUnfinishedFolder(target, (unfinished) => copyStudio(unfinished, options));
}

async function copyStudio(unfinished: string, options: BackupOptions): Promise<BackupResult> {
  const { place, databaseOnly = false, madeBy = 'command', signal, now = Date.now } = options;
  const storage = options.storage ?? (await openConfigured(place));
  await assertRoom(unfinished, storage, options);
  const madeAt = new Date(now()).toISOString();
  const checksums: Checksums = new Map();
  const database = await copyDatabase(place, unfinished, checksums);
  signal?.throwIfAborted();

  // Copy the secrets last: without them a studio still starts with new keys, but stored address hashes no longer match.
  const files = databaseOnly ? undefined : await copyFiles(unfinished, storage, checksums, options);
  if (!place.databaseUrl) await finishDatabase(unfinished, checksums);
  const secrets = await copySecrets(place, unfinished, checksums);
  signal?.throwIfAborted();
  const manifest = await writeManifest(unfinished, checksums, {
    version: place.version,
    madeAt,
    madeBy,
    database: database.described,
    objects: files ? { count: files.linked + files.kept + files.copied, bytes: files.bytes } : null,
    missing: (files?.missing ?? []).map(({ key }) => key),
    secrets,
  });
  return { database, files, manifest };
}

async function copyFiles(unfinished: string, storage: Storage, checksums: Checksums, options: BackupOptions) {
  const { place, signal } = options;
  const diskFolder = place.s3 ? undefined : path.join(place.dataDir, names.storage);
  const earlier = await openEarlierBackup(options.earlier);
  const copier = createObjectCopier({ storage, diskFolder, target: unfinished, earlier, checksums });
  const copied = createDiskStorage(path.join(unfinished, names.storage));
  await copier.copyAll(untilAborted(storage.list(''), signal));
  const marker = await storage.readMarker();
  if (marker !== undefined) {
    await copied.writeMarker(marker);
    checksums.set(names.marker, createHash('sha256').update(marker).digest('hex'));
    await rm(path.join(unfinished, names.storage, '.incoming'), { recursive: true, force: true });
  }

  const studio = openDatabase(place);
  const copy = place.databaseUrl ? undefined : openDatabase({ dataDir: unfinished });
  try {
    const recorded = copy ? createRecordedFiles(copy.db).list() : recordedFilesIn(unfinished);
    const findSize = async (key: string) => (await copied.head(key))?.size;
    const isRecorded = createRecordedFiles(studio.db);
    const check = await checkFiles({ recorded, studio: isRecorded, storage, copier, checksums, findSize });
    await copier.sync();
    return { ...copier.total, ...check };
  } finally {
    await studio.close();
    await copy?.close();
  }
}

function openConfigured(place: BackupPlace): Promise<Storage> {
  return openStorage(place, createScratchFolder(path.join(place.dataDir, 'scratch')));
}

async function* untilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal | undefined): AsyncGenerator<T> {
  for await (const item of items) {
    signal?.throwIfAborted();
    yield item;
  }
}

/** Hard-linked files need no space; those of an earlier backup are not known yet, and count. */
async function assertRoom(unfinished: string, storage: Storage, options: BackupOptions): Promise<void> {
  const { place, databaseOnly, earlier, createSpace = createSpaceReserve } = options;
  let needed = 0;
  const file = path.join(place.dataDir, names.sqlite);
  if (!place.databaseUrl) needed += (await countBytes(file)) + (await countBytes(`${file}-wal`));
  if (!databaseOnly && !earlier && !(await canLink(place, unfinished))) {
    for await (const { size } of storage.list('')) needed += size;
  }
  await assertEnoughSpace({ needed, folder: unfinished, what: 'backup' }, createSpace);
}

async function canLink({ dataDir, s3 }: BackupPlace, unfinished: string): Promise<boolean> {
  if (s3) return false;
  const storage = createDiskStorage(path.join(dataDir, names.storage));
  for await (const { key } of storage.list('')) {
    const probe = path.join(unfinished, 'probe');
    const isLinked = await tryLinking(path.join(dataDir, names.storage, key), probe).catch(() => false);
    await rm(probe, { force: true });
    return isLinked;
  }
  return true;
}

async function countBytes(file: string): Promise<number> {
  return (await stat(file).catch(ignoreMissing))?.size ?? 0;
}

interface FilesCheck {
  originals: number;
  renditions: number;
  /** recorded in the copied database, but deleted or changed while the files were copied */
  changedMeanwhile: number;
  /** recorded in the database, and missing in the studio itself too */
  missing: RecordedFile[];
}

/** Checks that every object that the copied database records was copied with its size. */
async function checkFiles(parts: {
  /** of the copied database */
  recorded: AsyncIterable<RecordedFile>;
  /** of the studio */
  studio: Pick<ReturnType<typeof createRecordedFiles>, 'isRecorded'>;
  storage: Storage;
  copier: Pick<ReturnType<typeof createObjectCopier>, 'copyOne'>;
  checksums: Checksums;
  /** size of a copied object; undefined if there is none */
  findSize(key: string): Promise<number | undefined>;
}): Promise<FilesCheck> {
  const { recorded, studio, storage, copier, checksums, findSize } = parts;
  const found = { originals: 0, renditions: 0, changedMeanwhile: 0 };
  const missing: RecordedFile[] = [];
  const isCopied = async ({ key, size }: RecordedFile) => (await findSize(key)) === size;

  await eachInParallel(recorded, async (file) => {
    if (!(await isCopied(file))) {
      // A directory listing may miss files that are created or renamed while it is read: copy the file now.
      const object = await storage.head(file.key);
      if (object && !checksums.has(`${names.storage}/${file.key}`)) await copier.copyOne(object);
      if (!(await isCopied(file))) {
        if (await studio.isRecorded(file)) missing.push(file);
        else found.changedMeanwhile += 1;
        return;
      }
    }
    if (file.kind === 'rendition') found.renditions += 1;
    else found.originals += 1;
  });
  return { ...found, missing };
}
