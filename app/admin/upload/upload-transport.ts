import { type MediaCategory, isHeroCategory, findOnlyType } from '#contract/media-categories.ts';
import type {
  DuplicateResult,
  DuplicateSearch,
  MediaItem,
  MediaCreate,
  MediaUpdate,
  UploadUrlRequest,
} from '#contract/media.ts';
import { api, ApiError, NetworkError } from '#app/admin/api/api.ts';
import type { UploadItem } from './upload-queue.ts';
import { guessType, mimeTypeFor } from './upload-rules.ts';
import type { SendOptions, UploadTransport } from './upload-runner.ts';

const storageKey = 'unfinishedUploads';

/** The part of localStorage that is used. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem'>;

interface FileToSend {
  file: Pick<File, 'name' | 'size' | 'lastModified'>;
  category: MediaCategory;
}

/**
 * Stores the upload URLs of unfinished files across page loads. When the user picks the same file again, its upload resumes;
 * a page cannot reopen a file by itself.
 */
export function createUploadUrlStore(store: KeyValueStore, now: () => number = Date.now) {
  const read = (): Record<string, string> => {
    try {
      const stored = JSON.parse(store.getItem(storageKey) ?? '{}') as Record<string, string>;
      return Object.fromEntries(Object.entries(stored).filter(([, url]) => readExpiry(url) > now()));
    } catch {
      return {};
    }
  };
  const write = (urls: Record<string, string>) => {
    try {
      store.setItem(storageKey, JSON.stringify(urls));
    } catch {
      // If localStorage is full or disabled, only resuming after a page load is lost.
    }
  };

  return {
    find: (item: FileToSend): string | undefined => read()[fingerprint(item)],
    save: (item: FileToSend, url: string) => write({ ...read(), [fingerprint(item)]: url }),
    forget(item: FileToSend) {
      const { [fingerprint(item)]: _removed, ...rest } = read();
      write(rest);
    },
  };
}

function fingerprint({ file, category }: FileToSend): string {
  return [file.name, file.size, file.lastModified, category].join('|');
}

function readExpiry(url: string): number {
  return Number(new URL(url).searchParams.get('expires')) * 1000;
}

const maxFilesPerSearch = 500;

/**
 * Finds the files that the library already has, by upload id. Only files whose size equals that of an item are hashed, so a
 * new file is hardly ever read.
 */
async function findDuplicates(items: readonly UploadItem[]): Promise<Map<string, MediaItem>> {
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

/** Files up to this size are sent in one request: sending them again is cheaper than resuming. */
const maxPutBytes = 4 * 1024 ** 2;

const uploadUrls = createUploadUrlStore({
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
});

/** The upload steps against the real server. */
export const uploadTransport: UploadTransport = {
  isResumable,

  async requestUrl(item) {
    const known = isResumable(item) ? (item.uploadUrl ?? uploadUrls.find(item)) : undefined;
    if (known && (await isStillValid(known))) return known;
    const { file, category } = item;
    const request: UploadUrlRequest = {
      category,
      filename: file.name,
      fileSize: String(file.size),
      mimeType: mimeTypeFor(file),
    };
    const { uploadURL } = await api.post<{ uploadURL: string }>('/api/admin/upload-url', request);
    if (isResumable(item)) uploadUrls.save(item, uploadURL);
    return uploadURL;
  },

  async send(url, item, options) {
    if (!isResumable(item)) return putFile(url, item.file, options);
    const { uploadInParts } = await import('./multipart-upload.ts');
    if (await uploadInParts(url, item.file, options)) return;
    // Load the tus library only for a large file that does not go to an object store.
    const { isNotResumable, uploadWithTus } = await import('./tus-upload.ts');
    try {
      await uploadWithTus(url, item.file, options);
    } catch (error) {
      if (!isNotResumable(error)) throw error;
      await putFile(url, item.file, options);
    }
  },

  async save(item, filePath) {
    const { file, category, place, alt, caption } = item;
    const record: MediaCreate = {
      filename: file.name,
      originalName: file.name,
      fileSize: String(file.size),
      mimeType: mimeTypeFor(file),
      filePath,
      category,
      mediaType: findOnlyType(category) ?? guessType(file),
      alt,
      caption,
      tags: [],
      // The time of the camera says where in its gallery the work for a client stands, and visitors never see it.
      ...(place ?? { sortOrder: '0', isPublished: true }),
      ...(!item.allowsDuplicate && { onDuplicate: 'find' as const }),
    };
    const { data } = await api.post<{ data: MediaItem }>('/api/admin/media', record);
    if (data.filePath === filePath) uploadUrls.forget(item);
    return data;
  },

  findDuplicates,

  async move({ id }, category) {
    const change: MediaUpdate = { category, ...(isHeroCategory(category) && { isPublished: true }) };
    return (await api.patch<{ data: MediaItem }>(`/api/admin/media/${id}`, change)).data;
  },

  forget: (item) => uploadUrls.forget(item),
};

function isResumable({ file }: Pick<UploadItem, 'file'>): boolean {
  return file.size > maxPutBytes;
}

/** Whether the upload URL still works: it may have expired, or its upload may have been removed. */
async function isStillValid(url: string): Promise<boolean> {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD' });
    if (status >= 500) throw new ApiError(status, '', 'The server could not tell how far the upload got');
    return ok;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new NetworkError('The server could not be reached', { cause: error });
  }
}

/** Uses XMLHttpRequest, because fetch has no upload progress. The URL is signed, so no bearer token is sent. */
function putFile(url: string, file: File, { onProgress, signal }: SendOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', mimeTypeFor(file));
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new ApiError(request.status, request.responseText, request.statusText));
    });
    request.addEventListener('error', () => reject(new NetworkError('The connection was lost during the upload')));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
