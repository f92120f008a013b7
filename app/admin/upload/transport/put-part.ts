import { NetworkError } from '#app/admin/api/api-client.ts';

/** A line on which nothing moves for so long is dead, whether it knows it or not. */
const stalledAfterMs = 60_000;

interface PutPartOptions {
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
}

/**
 * Sends one part to an object store. It may refuse with an answer that this page must not read, so every failure is the
 * same: @throws NetworkError
 */
export function putPart(url: string, part: Blob, { onProgress, signal }: PutPartOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cut = () => request.abort();
    let watch: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      clearTimeout(watch);
      watch = setTimeout(cut, stalledAfterMs);
    };
    const broken = () =>
      reject(signal.aborted ? (signal.reason as Error) : new NetworkError('The object store did not take a part'));
    request.open('PUT', url);
    request.upload.addEventListener('progress', ({ loaded }) => {
      moved();
      onProgress(loaded);
    });
    request.addEventListener('load', () => (request.status >= 200 && request.status < 300 ? resolve() : broken()));
    request.addEventListener('error', broken);
    request.addEventListener('abort', broken);
    request.addEventListener('loadend', () => {
      clearTimeout(watch);
      signal.removeEventListener('abort', cut);
    });
    signal.addEventListener('abort', cut);
    moved();
    request.send(part);
  });
}
