import type { DuplicateResult, DuplicateSearch, MediaItem } from '#contract/media/media.ts';
import { api } from '#app/admin/api/api.ts';
import type { UploadItem } from '#app/admin/upload/upload-queue.ts';

const maxFilesPerSearch = 500;

/**
 * Finds the files that the library already has, by upload id. Only files whose size equals that of an item are hashed, so a
 * new file is hardly ever read.
 */
export async function findDuplicates(items: readonly UploadItem[]): Promise<Map<string, MediaItem>> {
  const found = new Map<string, MediaItem>();
  for (let at = 0; at < items.length; at += maxFilesPerSearch) {
    const batch = items.slice(at, at + maxFilesPerSearch);
    const sizes = await search(batch.map(({ file }) => ({ fileSize: String(file.size) })));
    const candidates = batch.filter((_, index) => sizes[index]?.isSizeKnown);
    if (candidates.length === 0) continue;
    const { hashFiles } = await import('./hash-files.ts');
    const hashes = await hashFiles(candidates.map(({ file }) => file));
    const results = await search(
      candidates.map(({ file }, index) => ({ fileSize: String(file.size), sha256: hashes[index] })),
    );
    candidates.forEach(({ id }, index) => {
      const existing = results[index]?.item;
      if (existing) found.set(id, existing);
    });
  }
  return found;
}

async function search(files: DuplicateSearch['files']): Promise<DuplicateResult[]> {
  return (await api.post<{ data: DuplicateResult[] }>('/api/admin/media/duplicates', { files })).data;
}
