import { buffer } from 'node:stream/consumers';
import { inspectImageFile } from '#server/platform/images/image-structure.ts';
import type { AppendableObjects, Storage } from '#server/platform/storage/storage.ts';
import { headBytes } from './file-kind.ts';
import { type Expectation, validateHead } from './validate-stream.ts';

type Readable = Pick<AppendableObjects, 'head' | 'withLocalFile'>;

/** Reads objects under their final key, for `validateFile`. */
export function inPlace(storage: Pick<Storage, 'get' | 'withLocalFile'>): Readable {
  return {
    head: async (key, bytes) => buffer(await storage.get(key, { start: 0, end: bytes })),
    withLocalFile: storage.withLocalFile,
  };
}

/**
 * Validates a whole file.
 * @returns its MIME type, by content
 * @throws AppError with one of the file codes
 */
export async function validateFile(files: Readable, key: string, expected: Expectation): Promise<string> {
  const { mediaType, mimeType } = await validateHead(await files.head(key, headBytes), expected);
  if (mediaType === 'photo') await files.withLocalFile(key, (file) => inspectImageFile(file, mimeType));
  return mimeType;
}
