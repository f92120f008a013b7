import { buffer } from 'node:stream/consumers';
import { inspectImageFile } from '#server/platform/images/image-structure.ts';
import type { GrowingObjects, Storage } from '#server/platform/storage/storage.ts';
import { headBytes } from './file-kind.ts';
import { type Expectation, judgeHead } from './inspected-stream.ts';

type Readable = Pick<GrowingObjects, 'head' | 'withLocalFile'>;

/** Objects that are in their place, to be judged there. */
export function inPlace(storage: Pick<Storage, 'get' | 'withLocalFile'>): Readable {
  return {
    head: async (key, bytes) => buffer(await storage.get(key, { start: 0, end: bytes })),
    withLocalFile: storage.withLocalFile,
  };
}

/**
 * Examines a file of which every byte is there.
 * @returns its type by content
 * @throws AppError with one of the file codes
 */
export async function judgeWhole(files: Readable, key: string, expected: Expectation): Promise<string> {
  const { mediaType, mimeType } = await judgeHead(await files.head(key, headBytes), expected);
  if (mediaType === 'photo') await files.withLocalFile(key, (file) => inspectImageFile(file, mimeType));
  return mimeType;
}
