import { NetworkError, ApiError } from '#app/admin/api/api.ts';
import { limits } from '#contract/limits.ts';
import type { UploadParts } from '#contract/media.ts';
import type { SendOptions } from './upload-runner.ts';

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
function putPart(url: string, part: Blob, { onProgress, signal }: PutPartOptions): Promise<void> {
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

/** Delays between retries in ms, about five minutes in all; any progress starts over from the first. */
export const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, ...Array.from({ length: 10 }, () => 30_000)];

/** Two keep the connection busy while the store acknowledges a part; more would lose more when it breaks. */
const parallelParts = 2;
/** If no part succeeds in this many rounds although our server answers, this browser cannot reach the store. */
const maxStoreFailures = 3;

export interface MultipartDependencies {
  fetch: typeof fetch;
  /** rejects with a NetworkError on any failure */
  put: typeof putPart;
  delays: readonly number[];
}

const browserDependencies: MultipartDependencies = {
  fetch: (...call) => fetch(...call),
  put: putPart,
  delays: retryDelays,
};

/**
 * Uploads the missing parts of the file directly to the object store, and retries after a lost connection. Progress includes
 * the sent bytes of parts in flight, and drops them again when a part fails.
 * @returns false if direct upload is impossible, in which case nothing was uploaded
 */
export async function uploadInParts(
  url: string,
  file: Blob,
  { onProgress, onInterrupted, signal }: SendOptions,
  { fetch, put, delays }: MultipartDependencies = browserDependencies,
): Promise<boolean> {
  let failures = 0;
  /** rounds in which a part failed */
  let storeFailures = 0;
  let isStoreReachable = false;
  /** sent to the server, which detects the file type before the upload */
  const head = file.slice(0, limits.headBytes);

  const call = async (step: 'parts' | 'complete', body?: Blob): Promise<unknown> => {
    const response = await withNetworkError(() =>
      fetch(url.replace('?', `/${step}?`), { method: 'POST', body, signal }),
    );
    const text = await withNetworkError(() => response.text());
    if (!response.ok) throw new ApiError(response.status, text, response.statusText);
    return JSON.parse(text);
  };

  const putMissingParts = async ({ arrivedBytes, missing }: UploadParts) => {
    let storedBytes = arrivedBytes;
    const bytesInFlight = new Map<number, number>();
    const reportProgress = () =>
      onProgress([...bytesInFlight.values()].reduce((total, bytes) => total + bytes, storedBytes));
    const rest = missing.values();
    let hasFailed = false;
    const putNext = async () => {
      for (const { url: to, start, end } of rest) {
        if (hasFailed) return;
        try {
          const onSent = (bytes: number) => {
            bytesInFlight.set(start, bytes);
            reportProgress();
          };
          await put(to, file.slice(start, end), { onProgress: onSent, signal });
          storedBytes += end - start;
          [failures, isStoreReachable] = [0, true];
        } catch (error) {
          hasFailed = true;
          throw error;
        } finally {
          bytesInFlight.delete(start);
          reportProgress();
        }
      }
    };
    const outcomes = await Promise.allSettled(Array.from({ length: parallelParts }, putNext));
    const failedOutcome = outcomes.find((ended) => ended.status === 'rejected');
    if (!failedOutcome) return;
    storeFailures += 1;
    throw failedOutcome.reason;
  };

  for (;;) {
    try {
      const parts = (await call('parts', head)) as UploadParts;
      if (!parts.isDirect || (storeFailures >= maxStoreFailures && !isStoreReachable)) return false;
      onProgress(parts.arrivedBytes);
      isStoreReachable ||= parts.arrivedBytes > 0;
      if (parts.missing.length > 0) {
        await putMissingParts(parts);
        continue;
      }
      await call('complete');
      return true;
    } catch (error) {
      const delay = delays[failures];
      if (signal.aborted || delay === undefined || !isRetryable(error)) throw error;
      failures += 1;
      onInterrupted?.();
      await pause(delay, signal);
    }
  }
}

function isRetryable(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof ApiError)) return false;
  // Do not retry on a full disk: report it at once.
  if (error.problem?.code === 'storage-full') return false;
  const retryableCodes = ['upload-in-progress', 'upload-incomplete', 'too-many-requests'];
  return error.status >= 500 || retryableCodes.includes(error.problem?.code ?? '');
}

async function withNetworkError<T>(call: () => Promise<T>): Promise<T> {
  return call().catch((error: unknown) => {
    throw new NetworkError('The connection was lost during the upload', { cause: error });
  });
}

/** Rejects as soon as `signal` aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason as Error)), { once: true });
  });
}
