import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseConfig } from '#server/config.ts';
import type { App } from '#server/http/app-instance.ts';
import { endConnectionsOnStop } from '#server/http/graceful-stop.ts';
import { createHttpServer, createRequestId, trustProxies } from '#server/http/http-server.ts';
import { logRequests, createRequestCounters } from '#server/http/request-log.ts';
import { createLog } from '#server/platform/log.ts';
import { createCachedPageServer } from './cached-page-server.ts';
import { createPageCache } from './page-cache.ts';

const html = '<p>light</p>'.repeat(100);
const policy = "default-src 'none'";
const lines: Record<string, unknown>[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
const processFigures = { requests: createRequestCounters(), pageCacheSize: () => ({ pages: 0, bytes: 0 }) };
const revision = { current: () => 1, required: () => 1 };
const cache = createPageCache({ revision, maxBytes: 1_000_000, maxVariableBytes: 1_000 });
let app: FastifyInstance;
let port: number;

/** A server on which `/` is a cached page and everything else gets a 404 from Fastify. */
async function listen(config = parseConfig({ TRUST_PROXY: '1' })) {
  const intercept = createCachedPageServer(cache, { findOrigin: () => undefined }, { config, log, processFigures });
  const created = fastify({
    serverFactory: (handler) => createHttpServer(handler, { intercept }),
    loggerInstance: log,
    trustProxy: trustProxies(config),
    genReqId: createRequestId,
    return503OnClosing: false,
  });
  logRequests(created as unknown as App, processFigures.requests, config.logRequestFraction);
  endConnectionsOnStop(created as unknown as App, { isDraining: false });
  const address = await created.listen({ port: 0, host: '127.0.0.1' });
  return { created: created as unknown as FastifyInstance, port: Number(new URL(address).port) };
}

beforeAll(async () => {
  await cache.get({ key: '/', isVariable: false, cacheableStatus: 200 }, () =>
    Promise.resolve({
      status: 200,
      headers: { 'content-type': 'text/html', 'content-security-policy': policy },
      body: Buffer.from(html),
      isComplete: true,
    }),
  );
  ({ created: app, port } = await listen());
});
afterAll(() => app.close());
beforeEach(() => void lines.splice(0));

interface Response {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

function send(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, method, headers }, async (response) =>
      resolve({ status: response.statusCode, headers: response.headers, body: await text(response) }),
    )
      .once('error', reject)
      .end();
  });
}

/** Sends `requests` over one connection, all at once, and returns the responses up to the end of the connection. */
async function pipeline(...requests: string[]): Promise<{ head: string; body: string }[]> {
  const socket = connect(port, '127.0.0.1');
  socket.write(requests.join(''));
  const received = await text(socket);
  return received
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .map((response) => response.split('\r\n\r\n'))
    .map(([head = '', body = '']) => ({ head: `${head}\r\n`, body }));
}

const get = 'GET / HTTP/1.1\r\nhost: studio\r\n\r\n';
const head = 'HEAD / HTTP/1.1\r\nhost: studio\r\n\r\n';
const last = 'GET / HTTP/1.1\r\nhost: studio\r\nconnection: close\r\n\r\n';
const lineOf = (path: string) => lines.find((line) => line.path === path && line.msg === 'request completed');
const idOf = (response: string) => /\r\nx-request-id: ([\w-]{36})\r\n/.exec(response)?.[1];

test('a cached page is sent with its own request id, and the log has one line with that id', async () => {
  const { status, headers, body } = await send('/', { 'x-forwarded-for': '203.0.113.7, 198.51.100.4' });
  expect(status).toBe(200);
  expect(body).toBe(html);
  expect(lines).toEqual([
    expect.objectContaining({
      reqId: headers['x-request-id'],
      method: 'GET',
      path: '/',
      status: 200,
      ip: '198.51.100.4',
      msg: 'request completed',
    }),
  ]);
});

test('with LOG_REQUEST_FRACTION=0 a cached page has no line in the log', async () => {
  const { created: quiet, port: quietPort } = await listen(parseConfig({ LOG_REQUEST_FRACTION: '0' }));
  lines.splice(0);
  const response = await fetch(`http://127.0.0.1:${quietPort}/`, { headers: { 'accept-encoding': 'identity' } });
  expect(await response.text()).toBe(html);
  await quiet.close();
  expect(lines).toEqual([]);
});

test.each(['203.0.113.7', '203.0.113.7, 198.51.100.4', ' 203.0.113.7 ,', '', undefined])(
  'with X-Forwarded-For: %s a cached page has the same fields in the log as a response of Fastify',
  async (forwardedFor) => {
    const headers: Record<string, string> = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
    await send('/', headers);
    await send('/other', headers);
    await expect.poll(() => lineOf('/other')).toBeDefined();
    const [cached, other] = [lineOf('/'), lineOf('/other')];
    expect(Object.keys(cached ?? {}).toSorted()).toEqual(Object.keys(other ?? {}).toSorted());
    expect(cached?.ip).toMatch(/^[\d.]+$|^$/);
    expect(cached?.ip).toBe(other?.ip);
  },
);

test('a browser that has the page gets a 304, and HEAD no body', async () => {
  const { headers } = await send('/');
  const again = await send('/', { 'if-none-match': headers.etag as string });
  expect([again.status, again.body]).toEqual([304, '']);
  const onlyHead = await send('/', {}, 'HEAD');
  expect([onlyHead.status, onlyHead.body, onlyHead.headers['content-length']]).toEqual([200, '', String(html.length)]);
});

test.each([
  ['a page that is not cached', '/about', 'GET'],
  ['a form', '/', 'POST'],
  ['a query', '/?sent=1', 'GET'],
])('%s is left to Fastify', async (_, path, method) => {
  expect((await send(path, {}, method)).status).toBe(404);
});

test('responses on one connection have the same headers, and each its own id and the date', async () => {
  const responses = await pipeline(get, get, get, last);
  expect(responses.map(({ body }) => body)).toEqual([html, html, html, html]);
  const heads = responses.map((response) => response.head);
  for (const one of heads) expect(one).toContain(`\r\ncontent-security-policy: ${policy}\r\n`);
  expect(new Set(heads.map(idOf)).size).toBe(4);
  expect(heads.map(idOf)).not.toContain(undefined);
  const date = /\r\nDate: (\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT)/;
  const others = heads.map((one) => one.replace(String(idOf(one)), '').replace(date, ''));
  expect(others[1]).toBe(others[0]);
  expect(others[2]).toBe(others[0]);
  const sentAt = date.exec(heads[1] ?? '')?.[1] ?? '';
  expect(Math.abs(Date.parse(sentAt) - Date.now())).toBeLessThan(60_000);
  expect(new Date(sentAt).toUTCString()).toBe(sentAt);
  expect(heads[2]).toContain('\r\nConnection: keep-alive\r\n');
  expect(heads[3]).toContain('\r\nConnection: close\r\n');
});

test('a second connection gets the same headers with an id of its own', async () => {
  const [[first], [second]] = await Promise.all([pipeline(get, last), pipeline(get, last)]);
  const withoutId = (one = '') => one.replace(String(idOf(one)), '').replace(/\r\nDate: [^\r]*/, '');
  expect(withoutId(second?.head)).toBe(withoutId(first?.head));
  expect(idOf(second?.head ?? '')).not.toBe(idOf(first?.head ?? ''));
});

test('HEAD has no body between two pages, and HTTP/1.0 ends the connection', async () => {
  const responses = await pipeline(get, head, get, 'GET / HTTP/1.0\r\n\r\n');
  expect(responses.map(({ body }) => body)).toEqual([html, '', html, html]);
  for (const one of responses) expect(one.head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(responses[1]?.head).toContain(`\r\ncontent-length: ${html.length}\r\n`);
  expect(responses[3]?.head).toContain('\r\nConnection: close\r\n');
  expect(new Set(responses.map((one) => idOf(one.head))).size).toBe(4);
});

test('while the server closes, a cached page is left to Fastify, whose response ends the connection', async () => {
  const { created, port: ownPort } = await listen();
  const socket = connect(ownPort, '127.0.0.1');
  const [accepted] = (await once(created.server, 'connection')) as [Socket];
  // A request that has begun keeps its connection open when the server starts to close.
  socket.write('GET / HTTP/1.1\r\nhost: studio\r\n');
  await expect.poll(() => accepted.bytesRead).toBeGreaterThan(0);
  const received = text(socket);
  const closed = created.close();
  await expect.poll(() => created.server.listening).toBe(false);
  socket.write('\r\n');
  expect(await received).toMatch(/^HTTP\/1\.1 404 [^]*\r\nconnection: close\r\n/i);
  await closed;
});
