import path from 'node:path';
import { createDiskStorage } from './disk-storage.ts';
import type { S3Options } from './s3-client.ts';
import type { Storage } from './storage.ts';

const storageFolder = 'storage';

/** Version 0.1.0 kept scripts of its builds here. They are no files of the studio: a backup or a copy of everything leaves them out. */
const siteAssetsPrefix = 'site-assets/';

/** Where files are stored: in the bucket of `s3`, else below `dataDir`. */
export interface StoragePlace {
  s3: S3Options | undefined;
  dataDir: string;
}

/** Folders to which files are written: the storage folder may be on a disk of its own. */
export function writtenFolders({ s3, dataDir }: StoragePlace): string[] {
  return s3 ? [dataDir] : [dataDir, path.join(dataDir, storageFolder)];
}

/**
 * Opens the configured storage.
 * @param scratch folders for local copies of S3 objects
 */
export async function openStorage(
  { s3, dataDir }: StoragePlace,
  scratch: { use<T>(work: (folder: string) => Promise<T>): Promise<T> },
): Promise<Storage> {
  if (!s3) return listingStudioFiles(createDiskStorage(path.join(dataDir, storageFolder)));
  // Imported on demand: half a second and 60 MB that a studio with files on disk does not need.
  const { createS3Storage } = await import('./s3-storage.ts');
  return listingStudioFiles(createS3Storage(s3, scratch));
}

function listingStudioFiles(storage: Storage): Storage {
  const { list } = storage;
  storage.list = async function* (prefix) {
    for await (const object of list(prefix)) {
      if (prefix !== '' || !object.key.startsWith(siteAssetsPrefix)) yield object;
    }
  };
  return storage;
}
