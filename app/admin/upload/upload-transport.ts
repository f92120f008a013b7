import type { MediaCreate, MediaItem, UploadUrlRequest } from '#contract/media.ts';
import { mediaCategories } from '#contract/media-categories.ts';
import { ApiError, NetworkError } from '../shell/api-client.ts';
import { api } from '../shell/api.ts';
import type { UploadTransport } from './upload-runner.ts';
import { mimeTypeFor } from './upload-rules.ts';

/** The three calls against the real server. */
export const uploadTransport: UploadTransport = {
  async requestUrl({ file, category }) {
    const request: UploadUrlRequest = {
      category,
      filename: file.name,
      fileSize: String(file.size),
      mimeType: mimeTypeFor(file),
    };
    const { uploadURL } = await api.post<{ uploadURL: string }>('/api/admin/upload-url', request);
    return uploadURL;
  },

  send: (url, { file }, options) => putFile(url, file, options),

  async save({ file, category, alt, caption }, filePath) {
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
    };
    const { data } = await api.post<{ data: MediaItem }>('/api/admin/media', record);
    return data;
  },
};

/** fetch cannot tell how much of a body has been sent; XMLHttpRequest can. The address is signed: it carries no bearer. */
function putFile(
  url: string,
  file: File,
  { onProgress, signal }: { onProgress: (sentBytes: number) => void; signal: AbortSignal },
): Promise<void> {
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
