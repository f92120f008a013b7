import type { MediaCreate, MediaItem, MediaUpdate, UploadUrlRequest } from '#contract/media/media.ts';
import { isHeroCategory, mediaCategories } from '#contract/media/media-categories.ts';
import { ApiError, NetworkError } from '#app/admin/api/api-client.ts';
import { api } from '#app/admin/api/api.ts';
import { findDuplicates } from '#app/admin/upload/duplicates/find-duplicates.ts';
import { createUploadUrlStore } from './upload-urls.ts';
import { uploadInParts } from './multipart-upload.ts';
import type { UploadItem } from '#app/admin/upload/upload-queue.ts';
import { mimeTypeFor } from '#app/admin/upload/upload-rules.ts';
import type { SendOptions, UploadTransport } from '#app/admin/upload/upload-runner.ts';

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
    const { file, category, alt, caption } = item;
    const record: MediaCreate = {
      filename: file.name,
      originalName: file.name,
      fileSize: String(file.size),
      mimeType: mimeTypeFor(file),
      filePath,
      category,
      mediaType: mediaCategories[category],
      alt,
      caption,
      tags: [],
      sortOrder: '0',
      isPublished: true,
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
