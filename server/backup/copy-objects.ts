import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing } from './backup-folder.ts';
import { type Checksums, names, readChecksums, readManifest } from './manifest.ts';
import { AppError } from '#server/platform/app-error.ts';
import { hashWhileReading, hashFile } from '#server/platform/storage/read-chunks.ts';
import { createFolders, linkOrCopy, writeDurably } from '#server/platform/storage/file-writer.ts';
import { eachInParallel } from '#server/platform/in-parallel.ts';
import type { Storage, StoredObject } from '#server/platform/storage/storage.ts';

/** An earlier backup, whose files need not be copied again: a key is never given other content. */
export interface EarlierBackup {
  folder: string;
  checksums: Checksums;
}

export interface ObjectsCopied {
  /** hard links to files of the studio */
  linked: number;
  /** hard links to files of the earlier backup, or copies of them */
  kept: number;
  copied: number;
  /** of all objects */
  bytes: number;
  /** deleted before they were copied */
  gone: number;
}

export interface CopyObjectsParts {
  storage: Storage;
  /** the storage's folder; undefined for a bucket */
  diskFolder: string | undefined;
  /** the folder of the backup */
  target: string;
  earlier: EarlierBackup | undefined;
  /** filled with the SHA-256 of each object */
  checksums: Checksums;
}

/** Copies stored objects into the folder of a backup, durably, and hashes them. */
export function createObjectCopier({ storage, diskFolder, target, earlier, checksums }: CopyObjectsParts) {
  const total: ObjectsCopied = { linked: 0, kept: 0, copied: 0, bytes: 0, gone: 0 };
  const folders = createFolders(target);

  const keep = async ({ key, size, modifiedAt }: StoredObject, to: string): Promise<string | undefined> => {
    const sha256 = earlier?.checksums.get(`${names.storage}/${key}`);
    if (!earlier || sha256 === undefined) return undefined;
    const from = path.join(earlier.folder, names.storage, key);
    if ((await stat(from).catch(ignoreMissing))?.size !== size) return undefined;
    return (await linkOrCopy(from, to, modifiedAt)) === 'gone' ? undefined : sha256;
  };

  const download = async (key: string, to: string): Promise<string | undefined> => {
    const hash = createHash('sha256');
    try {
      await writeDurably(to, hashWhileReading(await storage.get(key), hash));
    } catch (error) {
      if (error instanceof AppError && error.code === 'not-found') return undefined;
      throw error;
    }
    return hash.digest('hex');
  };

  const copyOne = async (object: StoredObject) => {
    const { key, size, modifiedAt } = object;
    const to = path.join(target, names.storage, key);
    await folders.makeFor(to);
    let sha256 = await keep(object, to);
    if (sha256 !== undefined) total.kept += 1;
    else if (diskFolder === undefined) {
      sha256 = await download(key, to);
      total[sha256 === undefined ? 'gone' : 'copied'] += 1;
    } else {
      const how = await linkOrCopy(path.join(diskFolder, key), to, modifiedAt);
      total[how] += 1;
      if (how !== 'gone') sha256 = await hashFile(to);
    }
    if (sha256 === undefined) return;
    total.bytes += size;
    checksums.set(`${names.storage}/${key}`, sha256);
  };

  return {
    total,
    copyOne,
    async copyAll(objects: AsyncIterable<StoredObject>): Promise<void> {
      await eachInParallel(objects, copyOne);
    },
    /** Makes the names of all copied files durable. */
    sync: folders.sync,
  };
}

/** @returns undefined if the folder holds no whole backup: then every object is copied */
export async function openEarlierBackup(folder: string | undefined): Promise<EarlierBackup | undefined> {
  if (folder === undefined) return undefined;
  try {
    return { folder, checksums: await readChecksums(folder, await readManifest(folder)) };
  } catch {
    return undefined;
  }
}
