import { DetailedError, Upload } from 'tus-js-client';
import { problemStatus } from '#contract/problem.ts';
import { ApiError, NetworkError } from '#app/admin/api/api.ts';
import { retryDelays } from './multipart-upload.ts';
import type { SendOptions } from './upload-runner.ts';

/**
 * Uploads the rest of the file with tus 1.0, and resumes after a lost connection. Progress is the offset that the server
 * acknowledged, not the number of bytes sent.
 */
export function uploadWithTus(url: string, file: File, { onProgress, onInterrupted, signal }: SendOptions) {
  return new Promise<void>((resolve, reject) => {
    let startedAt = performance.now();
    const upload = new Upload(file, {
      uploadUrl: url,
      chunkSize: firstChunkBytes,
      retryDelays,
      // Upload URLs are stored in upload-transport.ts.
      storeFingerprintForResuming: false,
      onBeforeRequest: () => {
        startedAt = performance.now();
      },
      onAfterResponse(_request, response) {
        const offset = Number.parseInt(response.getHeader('Upload-Offset') ?? '', 10);
        if (!Number.isNaN(offset)) onProgress(offset);
      },
      onChunkComplete(bytes) {
        // tus-js-client reads the option again for each chunk.
        upload.options.chunkSize = nextChunkBytes(bytes, performance.now() - startedAt);
      },
      onShouldRetry(error) {
        const status = 'originalResponse' in error ? error.originalResponse?.getStatus() : undefined;
        const isRetryable =
          status === undefined || isRetryableServerError(status) || status === 409 || status === 423 || status === 429;
        if (isRetryable) onInterrupted?.();
        return isRetryable;
      },
      onSuccess: () => resolve(),
      onError: (error) => reject(toApiError(error)),
    });
    signal.addEventListener(
      'abort',
      () => {
        void upload.abort();
        reject(signal.reason as Error);
      },
      { once: true },
    );
    upload.start();
  });
}

/** Whether the storage accepts whole files only. tus asks for the offset by HEAD, so the response has no problem document. */
export function isNotResumable(error: unknown): boolean {
  return error instanceof ApiError && error.status === problemStatus['upload-not-resumable'] && !error.problem;
}

/** A full disk (507) is not retried, but reported at once. */
function isRetryableServerError(status: number): boolean {
  return status >= 500 && status !== problemStatus['storage-full'];
}

function toApiError(error: Error): Error {
  const response = error instanceof DetailedError ? error.originalResponse : undefined;
  if (response) return new ApiError(response.getStatus(), response.getBody(), '');
  return new NetworkError('The connection was lost during the upload', { cause: error });
}

const targetMs = 1_000;
const minBytes = 256 * 1024;
const maxBytes = 64 * 1024 ** 2;

export const firstChunkBytes = 1024 ** 2;

/**
 * Chooses a chunk size that takes about one second: short enough for regular progress, long enough not to cost throughput. It
 * grows or shrinks at most fourfold, because a single chunk is a weak measurement of the connection.
 */
export function nextChunkBytes(bytes: number, tookMs: number): number {
  const ideal = (bytes / Math.max(tookMs, 1)) * targetMs;
  return Math.round(Math.min(Math.max(ideal, minBytes, bytes / 4), bytes * 4, maxBytes));
}
