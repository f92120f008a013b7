import { expect, test, vi } from 'vitest';
import { NetworkError } from '#app/admin/api/api-client.ts';
import { sendInParts } from './multipart-upload.ts';

const url = 'https://studio.example/uploads/1?expires=2&signature=3';
const mb = 1024 ** 2;
const file = new Blob([new Uint8Array(12 * mb)]);
const lost = () => new NetworkError('lost');

const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });

/** A server and a store that keep what they are sent, five megabytes a part. */
function createStore({ isDirect = true } = {}) {
  const arrived = new Map<number, number>();
  const asked: string[] = [];
  const state = { isComplete: false, breaks: 0, refusals: [] as { status: number; code: string }[] };
  const missing = () =>
    [0, 5, 10]
      .map((start) => ({ url: `https://store.example/${start}`, start: start * mb, end: Math.min(start + 5, 12) * mb }))
      .filter(({ start }) => !arrived.has(start));
  return {
    state,
    asked,
    arrived,
    fetch: (async (address: string, { body }: { body?: Blob }) => {
      const step = new URL(address).pathname.split('/').at(-1) as string;
      expect(body?.size).toBe(step === 'parts' ? 8 * 1024 : undefined);
      expect(address).toContain('?expires=2&signature=3');
      asked.push(step);
      const refusal = state.refusals.shift();
      if (refusal) return answer(refusal.status, { ...refusal, type: '', title: '', detail: '', requestId: '' });
      if (step === 'complete') state.isComplete = true;
      const bytes = [...arrived.values()].reduce((total, one) => total + one, 0);
      return answer(200, { isDirect, arrivedBytes: bytes, missing: isDirect ? missing() : [] });
    }) as unknown as typeof fetch,
    put: async (to: string, part: Blob, { onProgress }: { onProgress: (bytes: number) => void }) => {
      onProgress(part.size / 2);
      if (state.breaks > 0) {
        state.breaks -= 1;
        throw lost();
      }
      arrived.set(Number(new URL(to).pathname.slice(1)) * mb, part.size);
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
  return { progress, onInterrupted, ended: sendInParts(url, file, options, { fetch, put, delays }) };
}

test('sends what is missing, each part once, and has it put together', async () => {
  const store = createStore();
  store.arrived.set(0, 5 * mb);
  const { progress, ended } = send(store);
  expect(await ended).toBe(true);
  expect([...store.arrived.values()]).toEqual([5 * mb, 5 * mb, 2 * mb]);
  expect(store.asked).toEqual(['parts', 'parts', 'complete']);
  expect([progress[0], progress.at(-1), store.state.isComplete]).toEqual([5, 12, true]);
});

test('a part that breaks off counts no more, is told of, and is sent again', async () => {
  const store = createStore();
  store.state.breaks = 2;
  const { progress, onInterrupted, ended } = send(store);
  expect(await ended).toBe(true);
  expect(onInterrupted).toHaveBeenCalledTimes(1);
  const afterBreak = progress.indexOf(
    0,
    progress.findIndex((bytes) => bytes > 0),
  );
  expect(afterBreak).toBeGreaterThan(0);
  expect(progress.at(-1)).toBe(12);
});

test('files that cannot go to a store are left to the other way', async () => {
  const { ended } = send(createStore({ isDirect: false }));
  expect(await ended).toBe(false);
});

test('a store that this browser cannot reach is given up where the server answers', async () => {
  const store = createStore();
  store.state.breaks = Number.POSITIVE_INFINITY;
  expect(await send(store).ended).toBe(false);
  expect(store.asked).toEqual(['parts', 'parts', 'parts', 'parts']);
});

test('a store that has taken parts is not given up so soon, but in the end', async () => {
  const store = createStore();
  store.arrived.set(0, 5 * mb);
  store.state.breaks = Number.POSITIVE_INFINITY;
  await expect(send(store).ended).rejects.toThrow(NetworkError);
  expect(store.asked.length).toBe(5);
});

test('waits where the server is busy, and asks again where parts have gone', async () => {
  const store = createStore();
  store.state.refusals = [
    { status: 503, code: 'unavailable' },
    { status: 409, code: 'upload-in-progress' },
  ];
  expect(await send(store).ended).toBe(true);
});

test.each([
  { status: 422, code: 'file-damaged' },
  { status: 507, code: 'storage-full' },
])('what the server refuses with $code is told at once', async (refusal) => {
  const store = createStore();
  store.state.refusals = [refusal];
  const { ended, onInterrupted } = send(store);
  await expect(ended).rejects.toMatchObject({ status: refusal.status });
  expect(onInterrupted).not.toHaveBeenCalled();
});

test('ends when it is broken off, also between two tries', async () => {
  const store = createStore();
  store.state.breaks = Number.POSITIVE_INFINITY;
  const abort = new AbortController();
  const { ended, onInterrupted } = send(store, { signal: abort.signal, delays: [60_000] });
  await expect.poll(() => onInterrupted.mock.calls.length).toBe(1);
  abort.abort();
  await expect(ended).rejects.toMatchObject({ name: 'AbortError' });
});
