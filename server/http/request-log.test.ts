import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { recordResponse, createRequestCounters } from './request-log.ts';
import { createLog } from '#server/platform/log.ts';
import { createTestApp, type TestApp, testPassword, testUsername } from '#server/testing/servers/test-app.ts';

let lines: Record<string, unknown>[] = [];
let it: TestApp;
const to = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
    done();
  },
});
beforeAll(async () => {
  it = await createTestApp({}, { log: createLog('debug', to) });
});
afterAll(() => it.close());

test('each request is logged once, with its id and without secrets', async () => {
  const { authorization } = await it.signIn();
  lines = [];
  const response = await it.inject({
    method: 'POST',
    url: '/api/admin/login?signature=s3cret&next=private',
    headers: { authorization, cookie: 'name=cookie-s3cret' },
    payload: { username: testUsername, password: testPassword },
  });
  await vi.waitFor(() => expect(lines.some(({ msg }) => msg === 'request completed')).toBe(true), 15_000);
  const completed = lines.filter(({ msg }) => msg === 'request completed');
  expect(completed).toEqual([
    expect.objectContaining({
      reqId: response.headers['x-request-id'],
      method: 'POST',
      path: '/api/admin/login',
      status: 200,
      ms: expect.any(Number),
    }),
  ]);
  const written = JSON.stringify(lines);
  for (const secret of ['s3cret', 'private', authorization, testPassword, response.json().token as string]) {
    expect(written).not.toContain(secret);
  }
});

test('the signature of a picture that is not published yet is not logged', async () => {
  lines = [];
  await it.inject({ url: '/media/0b6ff3e0-5d58-4a1c-9f0e-0d5c8b2f2a11/abc-123~20780.s3cret-signature/320.avif' });
  await vi.waitFor(() => expect(lines.some(({ msg }) => msg === 'request completed')).toBe(true), 15_000);
  expect(lines).toContainEqual(
    expect.objectContaining({ path: '/media/0b6ff3e0-5d58-4a1c-9f0e-0d5c8b2f2a11/abc-123~/320.avif' }),
  );
  expect(JSON.stringify(lines)).not.toContain('s3cret');
});

test('behind one proxy the logged address is the one that the proxy added, not one that the client sent', async () => {
  const proxied = await createTestApp({ TRUST_PROXY: 'true' }, { log: createLog('info', to) });
  lines = [];
  const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' };
  await proxied.inject({ url: '/api/studio', headers });
  await it.inject({ url: '/api/studio', headers });
  await vi.waitFor(() => expect(lines).toHaveLength(2), 15_000);
  expect(lines.map(({ ip }) => ip)).toEqual(['203.0.113.9', '127.0.0.1']);
  await proxied.close();
});

test('health checks are logged at debug level only', async () => {
  lines = [];
  await it.inject({ url: '/healthz' });
  await vi.waitFor(() => expect(lines).not.toEqual([]), 15_000);
  expect(lines).toEqual([expect.objectContaining({ level: 20, path: '/healthz' })]);
});

/** @returns how many of a thousand lines were written */
const countLines = (response: object, fraction: number) => {
  lines = [];
  const log = createLog('info', to);
  const counters = createRequestCounters();
  const source = 'page-cache' as const;
  const whole = { source, method: 'GET', url: '/', status: 200, elapsedMs: 5, ip: '127.0.0.1', isComplete: true };
  for (let index = 0; index < 1_000; index += 1) {
    recordResponse({ ...whole, ...response }, { log, counters, fraction });
  }
  expect(counters.statuses()).toMatchObject([{ source, count: 1_000 }]);
  return lines.length;
};

test('of requests that neither fail nor are slow, the given fraction has a line; the others always have one', () => {
  expect(countLines({}, 1)).toBe(1_000);
  expect(countLines({}, 0)).toBe(0);
  const tenth = countLines({}, 0.1);
  expect(tenth).toBeGreaterThan(30);
  expect(tenth).toBeLessThan(300);
  expect(countLines({ status: 404 }, 0)).toBe(0);
  expect(countLines({ status: 503 }, 0)).toBe(1_000);
  expect(countLines({ elapsedMs: 1_500 }, 0)).toBe(1_000);
  // A phone that loads a video slowly is not the server's doing.
  expect(countLines({ elapsedMs: 60_000, answeredMs: 20 }, 0)).toBe(0);
});

test('a stream of events has a line and is not counted', () => {
  lines = [];
  const counters = createRequestCounters();
  const stream = { method: 'GET', url: '/api/admin/changes', status: 200, elapsedMs: 3_600_000, ip: '127.0.0.1' };
  recordResponse(
    { source: 'app', ...stream, isComplete: true, isEndless: true },
    { log: createLog('info', to), counters, fraction: 1 },
  );
  expect(lines).toHaveLength(1);
  expect(counters.statuses()).toEqual([]);
});

test('with LOG_REQUEST_FRACTION=0 only the failed one of two requests has a line', async () => {
  const quiet = await createTestApp({ LOG_REQUEST_FRACTION: '0' }, { log: createLog('info', to) });
  await quiet.services.database.db.schema.dropTable('propertyVideos').execute();
  lines = [];
  await quiet.inject({ url: '/api/studio' });
  await quiet.inject({ url: '/api/property-videos' });
  await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('request completed'), 15_000);
  expect(lines.filter(({ msg }) => msg === 'request completed').map(({ path }) => path)).toEqual([
    '/api/property-videos',
  ]);
  await quiet.close();
});

test('an internal error is logged with its cause and the request id of the response', async () => {
  await it.services.database.db.schema.dropTable('floorPlans').execute();
  lines = [];
  const response = await it.inject({ url: '/api/floor-plans' });
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 50,
      reqId: response.json().requestId as string,
      err: expect.objectContaining({ message: expect.stringContaining('floor_plans') }),
    }),
  );
});

test('a client that disconnects while it sends its body is not logged as an error', async () => {
  const address = await it.app.listen({ port: 0, host: '127.0.0.1' });
  lines = [];
  const begun = once(it.app.server, 'request');
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write(
    'POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  );
  await begun;
  socket.destroy();
  await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('request rejected'), 15_000);
  expect(lines.filter(({ level }) => (level as number) >= 50)).toEqual([]);
});

test('secrets that are logged by mistake are redacted', () => {
  lines = [];
  it.services.log.info({ token: 'a', request: { headers: { authorization: 'b', host: 'c' } } }, 'mistake');
  expect(lines[0]).toMatchObject({ request: { headers: { host: 'c' } } });
  expect(JSON.stringify(lines[0])).not.toMatch(/"token"|"authorization"/);
});
