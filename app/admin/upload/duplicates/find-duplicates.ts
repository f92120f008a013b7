import type { DuplicateFound, DuplicateSearch, MediaItem } from '#contract/media/media.ts';
import { api } from '#app/admin/api/api.ts';
import type { UploadItem } from '#app/admin/upload/upload-queue.ts';

const filesInOneSearch = 500;

/**
 * Which files the library has already, by the ids of the files. Only a file of the size of some item is hashed, which is
 * next to no file that is new.
 */
export async function findDuplicates(items: readonly UploadItem[]): Promise<Map<string, MediaItem>> {
  const found = new Map<string, MediaItem>();
  for (let at = 0; at < items.length; at += filesInOneSearch) {
    const batch = items.slice(at, at + filesInOneSearch);
    const sizes = await search(batch.map(({ file }) => ({ fileSize: String(file.size) })));
    const suspects = batch.filter((_, index) => sizes[index]?.isSizeKnown);
    if (suspects.length === 0) continue;
    const { hashFiles } = await import('./hash-files.ts');
    const hashes = await hashFiles(suspects.map(({ file }) => file));
    const answers = await search(
      suspects.map(({ file }, index) => ({ fileSize: String(file.size), sha256: hashes[index] })),
    );
    suspects.forEach(({ id }, index) => {
      const existing = answers[index]?.item;
      if (existing) found.set(id, existing);
    });
  }
  return found;
}

async function search(files: DuplicateSearch['files']): Promise<DuplicateFound[]> {
  return (await api.post<{ data: DuplicateFound[] }>('/api/admin/media/duplicates', { files })).data;
}
