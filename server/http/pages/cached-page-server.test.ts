import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { createLog } from '#server/platform/log.ts';
import { createKeptPageServer } from './cached-page-server.ts';
import { createPageCache } from './page-cache.ts';

const html = '<p>light</p>'.repeat(100);
const lines: Record<string, unknown>[] = [];
const cache = createPageCache({ revision: () => 1, maxBytes: 1_000_000, maxVariableBytes: 1_000 });
const serve = createKeptPageServer(
  cache,
  { originOf: () => undefined, countUse() {} },
  {
    config: parseConfig({ TRUST_PROXY: '1' }),
    log: createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) }),
  },
);
const server = createServer((request, response) => {
  if (!serve(request, response)) response.writeHead(599).end();
});

beforeAll(async () => {
  await cache.get({ key: '/', isVariable: false, keepStatus: 200 }, () =>
    Promise.resolve({ status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(html), isSound: true }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, method, headers }, async (response) =>
      resolve({ status: response.statusCode, headers: response.headers, body: await text(response) }),
    )
      .once('error', reject)
      .end();
  });
}

test('a kept page is sent with its own request id, and one line in the log says so', async () => {
  lines.length = 0;
  const { status, headers, body } = await ask('/', { 'x-forwarded-for': '203.0.113.7, 198.51.100.4' });
  expect(status).toBe(200);
  expect(body).toBe(html);
  expect(lines).toEqual([
    expect.objectContaining({
      reqId: headers['x-request-id'],
      method: 'GET',
      path: '/',
      status: 200,
      ip: '198.51.100.4',
    }),
  ]);
});

test('a browser that has it gets a 304, and HEAD no body', async () => {
  const { headers } = await ask('/');
  const again = await ask('/', { 'if-none-match': headers.etag as string });
  expect([again.status, again.body]).toEqual([304, '']);
  const head = await ask('/', {}, 'HEAD');
  expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', String(html.length)]);
});

test.each([
  ['a page that is not kept', '/about', 'GET'],
  ['a form', '/', 'POST'],
  ['a query', '/?sent=1', 'GET'],
])('%s is left to the framework', async (_, path, method) => {
  expect((await ask(path, {}, method)).status).toBe(599);
});
