import { limits } from '#contract/limits.ts';
import type { UploadParts } from '#contract/media/media.ts';
import { ApiError, NetworkError } from '#app/admin/api/api-client.ts';
import { putPart } from './put-part.ts';
import { retryDelays } from './retry-delays.ts';
import type { SendOptions } from '#app/admin/upload/upload-runner.ts';

/** Enough that the line is busy while the store acknowledges; the more, the more is lost when it breaks. */
const partsAtOnce = 2;
/** A store that never took anything although our server answers in between cannot be reached from this browser. */
const triesWithoutStore = 3;

export interface PartsDependencies {
  fetch: typeof fetch;
  /** Rejects with a NetworkError whatever the store says. */
  put: typeof putPart;
  delays: readonly number[];
}

const ofBrowser: PartsDependencies = { fetch: (...call) => fetch(...call), put: putPart, delays: retryDelays };

/**
 * Sends what the object store does not have yet of the file, straight to it, and goes on by itself when the line breaks.
 * A part that is on its way counts as far as it has left, and no more once it has broken off.
 * @returns false where files cannot go straight to the store, and nothing has gone there
 */
export async function sendInParts(
  url: string,
  file: Blob,
  { onProgress, onInterrupted, signal }: SendOptions,
  { fetch, put, delays }: PartsDependencies = ofBrowser,
): Promise<boolean> {
  let failures = 0;
  /** how often in a row the store took nothing */
  let refusals = 0;
  let isStoreKnown = false;
  /** By which the file is judged before it is sent. */
  const head = file.slice(0, limits.headBytes);

  const call = async (step: 'parts' | 'complete', body?: Blob): Promise<unknown> => {
    const answer = await reach(() => fetch(url.replace('?', `/${step}?`), { method: 'POST', body, signal }));
    const text = await reach(() => answer.text());
    if (!answer.ok) throw new ApiError(answer.status, text, answer.statusText);
    return JSON.parse(text);
  };

  const sendParts = async ({ arrivedBytes, missing }: UploadParts) => {
    let arrived = arrivedBytes;
    const under = new Map<number, number>();
    const tell = () => onProgress([...under.values()].reduce((total, bytes) => total + bytes, arrived));
    const rest = missing.values();
    let isBroken = false;
    const lane = async () => {
      for (const { url: to, start, end } of rest) {
        if (isBroken) return;
        try {
          const onSent = (bytes: number) => {
            under.set(start, bytes);
            tell();
          };
          await put(to, file.slice(start, end), { onProgress: onSent, signal });
          arrived += end - start;
          [failures, isStoreKnown] = [0, true];
        } catch (error) {
          isBroken = true;
          throw error;
        } finally {
          under.delete(start);
          tell();
        }
      }
    };
    const lanes = await Promise.allSettled(Array.from({ length: partsAtOnce }, lane));
    const broken = lanes.find((ended) => ended.status === 'rejected');
    if (!broken) return;
    refusals += 1;
    throw broken.reason;
  };

  for (;;) {
    try {
      const parts = (await call('parts', head)) as UploadParts;
      if (!parts.isDirect || (refusals >= triesWithoutStore && !isStoreKnown)) return false;
      onProgress(parts.arrivedBytes);
      isStoreKnown ||= parts.arrivedBytes > 0;
      if (parts.missing.length > 0) {
        await sendParts(parts);
        continue;
      }
      await call('complete');
      return true;
    } catch (error) {
      const delay = delays[failures];
      if (signal.aborted || delay === undefined || !isWorthAnotherTry(error)) throw error;
      failures += 1;
      onInterrupted?.();
      await pause(delay, signal);
    }
  }
}

function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof ApiError)) return false;
  // A disk that is full is so in five minutes too: the owner is told at once.
  if (error.problem?.code === 'storage-full') return false;
  const again = ['upload-in-progress', 'upload-incomplete', 'too-many-requests'];
  return error.status >= 500 || again.includes(error.problem?.code ?? '');
}

async function reach<T>(call: () => Promise<T>): Promise<T> {
  return call().catch((error: unknown) => {
    throw new NetworkError('The connection was lost during the upload', { cause: error });
  });
}

/** Ends early when `signal` aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason as Error)), { once: true });
  });
}
