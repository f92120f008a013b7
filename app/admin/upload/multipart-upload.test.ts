import { expect, test, vi } from 'vitest';
import { NetworkError } from '#app/admin/api/api.ts';
import { uploadInParts } from './multipart-upload.ts';

const url = 'https://studio.example/uploads/1?expires=2&signature=3';
const mb = 1024 ** 2;
const file = new Blob([new Uint8Array(12 * mb)]);
const lost = () => new NetworkError('lost');

const respond = (status: number, body: object) => new Response(JSON.stringify(body), { status });

/** A fake server and object store with parts of five megabytes. */
function createStore({ isDirect = true } = {}) {
  const stored = new Map<number, number>();
  const calls: string[] = [];
  const state = { isComplete: false, lostConnections: 0, failures: [] as { status: number; code: string }[] };
  const missing = () =>
    [0, 5, 10]
      .map((start) => ({ url: `https://store.example/${start}`, start: start * mb, end: Math.min(start + 5, 12) * mb }))
      .filter(({ start }) => !stored.has(start));
  return {
    state,
    calls,
    stored,
    fetch: (async (address: string, { body }: { body?: Blob }) => {
      const step = new URL(address).pathname.split('/').at(-1) as string;
      expect(body?.size).toBe(step === 'parts' ? 8 * 1024 : undefined);
      expect(address).toContain('?expires=2&signature=3');
      calls.push(step);
      const failure = state.failures.shift();
      if (failure) return respond(failure.status, { ...failure, type: '', title: '', detail: '', requestId: '' });
      if (step === 'complete') state.isComplete = true;
      const bytes = [...stored.values()].reduce((total, one) => total + one, 0);
      return respond(200, { isDirect, arrivedBytes: bytes, missing: isDirect ? missing() : [] });
    }) as unknown as typeof fetch,
    put: async (to: string, part: Blob, { onProgress }: { onProgress: (bytes: number) => void }) => {
      onProgress(part.size / 2);
      if (state.lostConnections > 0) {
        state.lostConnections -= 1;
        throw lost();
      }
      stored.set(Number(new URL(to).pathname.slice(1)) * mb, part.size);
    },
  };
}

function send(
  store: ReturnType<typeof createStore>,
  { signal = new AbortController().signal, delays = [0, 0, 0, 0] } = {},
) {
  const progress: number[] = [];
  const onInterrupted = vi.fn<() => void>();
  const options = { onProgress: (bytes: number) => progress.push(bytes / mb), onInterrupted, signal };
  const { fetch, put } = store;
  return { progress, onInterrupted, ended: uploadInParts(url, file, options, { fetch, put, delays }) };
}

test('uploads the missing parts, each once, and completes the upload', async () => {
  const store = createStore();
  store.stored.set(0, 5 * mb);
  const { progress, ended } = send(store);
  expect(await ended).toBe(true);
  expect([...store.stored.values()]).toEqual([5 * mb, 5 * mb, 2 * mb]);
  expect(store.calls).toEqual(['parts', 'parts', 'complete']);
  expect([progress[0], progress.at(-1), store.state.isComplete]).toEqual([5, 12, true]);
});

test('a failed part is dropped from the progress, reported and sent again', async () => {
  const store = createStore();
  store.state.lostConnections = 2;
  const { progress, onInterrupted, ended } = send(store);
  expect(await ended).toBe(true);
  expect(onInterrupted).toHaveBeenCalledTimes(1);
  const dropIndex = progress.indexOf(
    0,
    progress.findIndex((bytes) => bytes > 0),
  );
  expect(dropIndex).toBeGreaterThan(0);
  expect(progress.at(-1)).toBe(12);
});

test('returns false if files cannot be uploaded directly', async () => {
  const { ended } = send(createStore({ isDirect: false }));
  expect(await ended).toBe(false);
});

test('gives up on a store that the browser cannot reach while the server answers', async () => {
  const store = createStore();
  store.state.lostConnections = Number.POSITIVE_INFINITY;
  expect(await send(store).ended).toBe(false);
  expect(store.calls).toEqual(['parts', 'parts', 'parts', 'parts']);
});

test('retries longer if the store has accepted parts before, then fails', async () => {
  const store = createStore();
  store.stored.set(0, 5 * mb);
  store.state.lostConnections = Number.POSITIVE_INFINITY;
  await expect(send(store).ended).rejects.toThrow(NetworkError);
  expect(store.calls.length).toBe(5);
});

test('retries when the server is busy and when parts are missing on completion', async () => {
  const store = createStore();
  store.state.failures = [
    { status: 503, code: 'unavailable' },
    { status: 409, code: 'upload-in-progress' },
  ];
  expect(await send(store).ended).toBe(true);
});

test.each([
  { status: 422, code: 'file-damaged' },
  { status: 507, code: 'storage-full' },
])('a failure with $code is reported without a retry', async (failure) => {
  const store = createStore();
  store.state.failures = [failure];
  const { ended, onInterrupted } = send(store);
  await expect(ended).rejects.toMatchObject({ status: failure.status });
  expect(onInterrupted).not.toHaveBeenCalled();
});

test('rejects on abort, also while waiting for a retry', async () => {
  const store = createStore();
  store.state.lostConnections = Number.POSITIVE_INFINITY;
  const abort = new AbortController();
  const { ended, onInterrupted } = send(store, { signal: abort.signal, delays: [60_000] });
  await expect.poll(() => onInterrupted.mock.calls.length).toBe(1);
  abort.abort();
  await expect(ended).rejects.toMatchObject({ name: 'AbortError' });
});
