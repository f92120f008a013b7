import { NetworkError } from '#app/admin/api/api-client.ts';

/** Without progress for this long, the connection counts as lost. */
const stalledAfterMs = 60_000;

interface PutPartOptions {
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads one part to the object store. CORS may hide the response from this page, so every failure is reported alike.
 * @throws NetworkError
 */
export function putPart(url: string, part: Blob, { onProgress, signal }: PutPartOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abortRequest = () => request.abort();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(abortRequest, stalledAfterMs);
    };
    const fail = () =>
      reject(signal.aborted ? (signal.reason as Error) : new NetworkError('The object store did not accept a part'));
    request.open('PUT', url);
    request.upload.addEventListener('progress', ({ loaded }) => {
      restartTimer();
      onProgress(loaded);
    });
    request.addEventListener('load', () => (request.status >= 200 && request.status < 300 ? resolve() : fail()));
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abortRequest);
    });
    signal.addEventListener('abort', abortRequest);
    restartTimer();
    request.send(part);
  });
}
