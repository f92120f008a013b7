import { ApiError, NetworkError } from '#app/admin/api/api-client.ts';
import type { SendOptions } from '#app/admin/upload/upload-runner.ts';
import { mimeTypeFor } from '#app/admin/upload/upload-rules.ts';

/** fetch cannot tell how much of a body has been sent; XMLHttpRequest can. The address is signed: it carries no bearer. */
export function putFile(url: string, file: File, { onProgress, signal }: SendOptions): Promise<void> {
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
