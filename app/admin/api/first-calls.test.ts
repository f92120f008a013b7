import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstCallsScript, summaryPath, takeFirstCall } from './first-calls.ts';

const first = () => [`${summaryPath} Bearer t0`, '/api/admin/session Bearer t0'];
const summaryText = JSON.stringify({ data: { changes: { media: 7 } } });
const list = '/api/media Bearer t0';
const window: Partial<Window> = {};
let called: string[] = [];

/** Runs the script as a document at this address does. */
function openAt(pathname: string, { token = 't0' as string | null, status = 200, listCounter = 7 } = {}) {
  called = [];
  delete window.firstCalls;
  runInNewContext(firstCallsScript, {
    window,
    location: { pathname },
    localStorage: { getItem: (key: string) => (key === 'adminToken' ? token : null) },
    fetch: async (path: string, options: { headers: Record<string, string> }) => {
      called.push(`${path} ${options.headers.Authorization}`);
      const headers = { 'x-media-counter': String(listCounter) };
      return path === summaryPath ? new Response(summaryText, { status }) : new Response(path, { status, headers });
    },
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
  openAt('/admin/photos');
  expect(called).toEqual([...first(), list]);
  expect(await (await takeFirstCall(summaryPath, 't0'))?.text()).toBe(summaryText);
  expect(await (await takeFirstCall('/api/media', 't0'))?.text()).toBe('/api/media');
  expect(called).toEqual([...first(), list]);
});

it('asks again for a library that was read before the counters of the summary', async () => {
  openAt('/admin/photos', { listCounter: 6 });
  expect(await (await takeFirstCall('/api/media', 't0'))?.text()).toBe('/api/media');
  expect(called).toEqual([...first(), list, list]);
});

it('gives each response once', async () => {
  openAt('/admin/photos');
  await takeFirstCall('/api/media', 't0');
  expect(await takeFirstCall('/api/media', 't0')).toBeUndefined();
});

it('asks for no library in another tab, and for nothing without a session', async () => {
  openAt('/admin/team');
  expect(await takeFirstCall('/api/media', 't0')).toBeUndefined();
  openAt('/admin/photos', { token: null });
  expect(called).toEqual([]);
});

it('gives no library in an ended session, and nothing to another one', async () => {
  openAt('/admin/photos', { status: 401 });
  expect(await takeFirstCall('/api/media', 't0')).toBeUndefined();
  expect((await takeFirstCall(summaryPath, 't0'))?.status).toBe(401);
  openAt('/admin/photos');
  expect(await takeFirstCall(summaryPath, 't1')).toBeUndefined();
});

it('gives nothing half a minute after the page was opened', async () => {
  openAt('/admin/photos');
  vi.spyOn(performance, 'now').mockReturnValue(30_001);
  expect(await takeFirstCall('/api/media', 't0')).toBeUndefined();
});
