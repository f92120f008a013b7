import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstCallsScript, summaryPath, takeFirstCall } from './first-calls.ts';

const first = () => [`${summaryPath} Bearer t0`, '/api/admin/session Bearer t0'];
const summaryText = JSON.stringify({ data: { changes: { media: 7 } } });
const list = '/api/media Bearer t0';
const window: Partial<Window> = {};
let called: string[] = [];

/** Runs the script as a document at this address does. */
function openAt(search: string, { token = 't0' as string | null, status = 200, listCounter = 7 } = {}) {
  called = [];
  delete window.firstCalls;
  runInNewContext(firstCallsScript, {
    window,
    location: { search },
    localStorage: { getItem: (key: string) => (key === 'adminToken' ? token : null) },
    fetch: async (path: string, options: { headers: Record<string, string> }) => {
      called.push(`${path} ${options.headers.Authorization}`);
      const headers = { 'x-media-counter': String(listCounter) };
      return path === summaryPath ? new Response(summaryText, { status }) : new Response(path, { status, headers });
    },
    URLSearchParams,
    Response,
  });
}

beforeEach(() => {
  vi.stubGlobal('window', window);
  vi.spyOn(performance, 'now').mockReturnValue(29_999);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('asks for the account, the summary and, if its tab is open, the library', async () => {
  openAt('?tab=photos');
  expect(called).toEqual([...first(), list]);
  expect(await (await takeFirstCall(summaryPath, 't0'))?.text()).toBe(summaryText);
  expect(await (await takeFirstCall('/api/media', 't0'))?.text()).toBe('/api/media');
  expect(called).toEqual([...first(), list]);
});

it('asks again for a library that was read before the counters of the summary', async () => {
  openAt('?tab=photos', { listCounter: 6 });
  expect(await (await takeFirstCall('/api/media', 't0'))?.text()).toBe('/api/media');
  expect(called).toEqual([...first(), list, list]);
});

it('gives each response once', async () => {
  openAt('?tab=photos');
  await takeFirstCall('/api/media', 't0');
  expect(await takeFirstCall('/api/media', 't0')).toBeUndefined();
});

it('asks for no library in another tab, and for nothing without a session', async () => {
  openAt('?tab=team');
  expect(await takeFirstCall('/api/media', 't0')).toBeUndefined();
  openAt('?tab=photos', { token: null });
  expect(called).toEqual([]);
});

it('gives no library in an ended session, and nothing to another one', async () => {
  openAt('?tab=photos', { status: 401 });
  expect(await takeFirstCall('/api/media', 't0')).toBeUndefined();
  expect((await takeFirstCall(summaryPath, 't0'))?.status).toBe(401);
  openAt('?tab=photos');
  expect(await takeFirstCall(summaryPath, 't1')).toBeUndefined();
});

it('gives nothing half a minute after the page was opened', async () => {
  openAt('?tab=photos');
  vi.spyOn(performance, 'now').mockReturnValue(30_001);
  expect(await takeFirstCall('/api/media', 't0')).toBeUndefined();
});
