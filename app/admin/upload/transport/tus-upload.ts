import { DetailedError, Upload } from 'tus-js-client';
import { problemStatus } from '#contract/problem.ts';
import { ApiError, NetworkError } from '#app/admin/api/api-client.ts';
import { nextPieceBytes, firstPieceBytes } from './chunk-size.ts';
import { retryDelays } from './retry-delays.ts';
import type { SendOptions } from '#app/admin/upload/upload-runner.ts';

/**
 * Sends what the server does not have yet of the file, by tus 1.0, and goes on by itself when the line breaks. Progress is
 * what the server says it has, not what has left this machine.
 */
export function sendInPieces(url: string, file: File, { onProgress, onInterrupted, signal }: SendOptions) {
  return new Promise<void>((resolve, reject) => {
    let begun = performance.now();
    const upload = new Upload(file, {
      uploadUrl: url,
      chunkSize: firstPieceBytes,
      retryDelays,
      // The queue knows its addresses itself.
      storeFingerprintForResuming: false,
      onBeforeRequest: () => {
        begun = performance.now();
      },
      onAfterResponse(_request, response) {
        const offset = Number.parseInt(response.getHeader('Upload-Offset') ?? '', 10);
        if (!Number.isNaN(offset)) onProgress(offset);
      },
      onChunkComplete(bytes) {
        // Read anew for each piece.
        upload.options.chunkSize = nextPieceBytes(bytes, performance.now() - begun);
      },
      onShouldRetry(error) {
        const status = 'originalResponse' in error ? error.originalResponse?.getStatus() : undefined;
        const isWorthIt =
          status === undefined || isServerTrouble(status) || status === 409 || status === 423 || status === 429;
        if (isWorthIt) onInterrupted?.();
        return isWorthIt;
      },
      onSuccess: () => resolve(),
      onError: (error) => reject(asCallError(error)),
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

/** Where the storage takes files only whole. The question for the offset has no body to say so with. */
export function isNotResumable(error: unknown): boolean {
  return error instanceof ApiError && error.status === problemStatus['upload-not-resumable'] && !error.problem;
}

/** A disk that is full is so in five minutes too: the owner is told at once. */
function isServerTrouble(status: number): boolean {
  return status >= 500 && status !== problemStatus['storage-full'];
}

function asCallError(error: Error): Error {
  const response = error instanceof DetailedError ? error.originalResponse : undefined;
  if (response) return new ApiError(response.getStatus(), response.getBody(), '');
  return new NetworkError('The connection was lost during the upload', { cause: error });
}
