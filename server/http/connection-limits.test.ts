import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import type { App } from './app-instance.ts';
import { maxPublicBodyBytes } from './body-limits.ts';
import { limitConnections, createHttpServer } from './http-server.ts';
import { handleError } from './problem-handler.ts';

const large = Buffer.alloc(64 * 1024 * 1024);

let app: FastifyInstance;
let port: number;
const sockets: Socket[] = [];
/** requests that Fastify has seen */
let handled: number;

beforeEach(async () => {
  app = fastify({
    bodyLimit: maxPublicBodyBytes,
    serverFactory: (handler) =>
      createHttpServer(handler, {
        timeoutMs: 1_000,
        intercept({ url }, response) {
          if (url !== '/cached') return false;
          response.end('cached');
          return true;
        },
      }),
  });
  app.setErrorHandler(handleError);
  limitConnections(app as unknown as App, { drainMs: 500 });
  app.get('/large', async () => large);
  app.post('/json', async () => 'read');
  app.post('/admin', {
    onRequest: async () => {
      throw new AppError('not-signed-in', 'Sign in to go on.');
    },
    handler: async () => 'read',
  });
  handled = 0;
  app.addHook('onRequest', async () => void (handled += 1));
  app.get('/quick', async () => 'made');
  app.get('/late', async () => {
    await setTimeout(1_500);
    return 'made';
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  app.server.closeAllConnections();
  await app.close();
});

function open(head: string): Socket {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(`${head}\r\nhost: x\r\n`);
  return socket;
}

test.each([
  ['401', 'POST /admin HTTP/1.1', 'content-type: application/json\r\ncontent-length: 5000'],
  ['413', 'POST /json HTTP/1.1', 'content-type: application/json\r\ncontent-length: 5000000'],
  ['415', 'POST /json HTTP/1.1', 'content-type: text/csv\r\ncontent-length: 5000'],
  ['404', 'POST /nowhere HTTP/1.1', 'content-length: 5000'],
  ['200 of a cached page', 'GET /cached HTTP/1.1', 'content-length: 5000'],
])('a body that goes on after its response, a %s, ends its connection', async (status, start, rest) => {
  const socket = open(start);
  socket.write(`${rest}\r\n\r\n`);
  const [response] = (await once(socket, 'data')) as [Buffer];
  expect(response.toString()).toContain(`HTTP/1.1 ${status.slice(0, 3)} `);
  const dripping = setInterval(() => socket.write('x'), 50);
  socket.resume();
  await vi.waitFor(() => expect(socket.closed).toBe(true), { timeout: 10_000 });
  clearInterval(dripping);
});

test('an error response reaches a client that is still sending, and the connection stays open', async () => {
  const socket = open('POST /json HTTP/1.1');
  let responses = '';
  socket.on('data', (bytes: Buffer) => (responses += bytes.toString()));
  const type = 'content-type: application/json\r\ncontent-length: ';
  socket.write(`${type}5000000\r\n\r\n${'1'.repeat(5_000_000)}`);
  socket.write(`POST /json HTTP/1.1\r\nhost: x\r\n${type}2\r\n\r\n11`);
  await vi.waitFor(() => expect(responses).toMatch(/^HTTP\/1\.1 413 [^]*HTTP\/1\.1 200 [^]*read$/), { timeout: 5_000 });
});

test('the connection of a client that never reads is closed', async () => {
  const socket = open('GET /large HTTP/1.1');
  const [here] = (await Promise.all([once(app.server, 'connection'), socket.write('\r\n')]))[0] as [Socket];
  socket.pause();
  await vi.waitFor(() => expect(here.destroyed).toBe(true), { timeout: 10_000 });
});

test('the connection of a slow client stays open', async () => {
  const socket = open('GET /large HTTP/1.1');
  const [here] = (await Promise.all([once(app.server, 'connection'), socket.write('\r\n')]))[0] as [Socket];
  let read = 0;
  socket.on('readable', () => {});
  // Its send buffer is full all the time, and takes something more within each second.
  const until = performance.now() + 5_000;
  while (performance.now() < until) {
    read += (socket.read(300_000) as Buffer | null)?.byteLength ?? 0;
    await setTimeout(100);
  }
  expect(here.destroyed).toBe(false);
  expect(here.writableLength).toBeGreaterThan(0);
  expect(read).toBeGreaterThan(5_000_000);
});

test('a response that takes long to create is not a stalled client', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/late`);
  expect(await response.text()).toBe('made');
});

/** Sends `count` requests at once. @returns how many responses arrived until the connection was closed or was quiet */
async function pipeline(count: number, url: string, post = false): Promise<{ responses: number; isClosed: boolean }> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  const responses = () => received.split('HTTP/1.1 ').length - 1;
  const json = 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}';
  socket.write(`${post ? 'POST' : 'GET'} ${url} HTTP/1.1\r\nhost: x\r\n${post ? json : '\r\n'}`.repeat(count));
  await vi.waitFor(() => expect(socket.closed || responses() === count).toBe(true), { timeout: 10_000 });
  return { responses: responses(), isClosed: socket.closed };
}

test.each(['/cached', '/quick'])('a few requests of %s that are sent at once are all answered', async (url) => {
  expect(await pipeline(8, url)).toEqual({ responses: 8, isClosed: false });
});

test.each([
  { url: '/cached', post: false },
  { url: '/quick', post: false },
  { url: '/late', post: false },
  { url: '/nothing', post: false },
  // Node reads the next one when the one before is answered.
  { url: '/nothing', post: true },
])(
  'a connection that sends many requests of $url at once (POST: $post) is closed, and others are answered meanwhile',
  async ({ url, post }) => {
    const before = handled;
    const flood = pipeline(post ? 500 : 1_500, url, post);
    const other = await fetch(`http://127.0.0.1:${port}/quick`);
    expect(other.status).toBe(200);
    const { responses, isClosed } = await flood;
    expect(isClosed).toBe(true);
    expect(responses).toBeLessThanOrEqual(8);
    expect(handled - before).toBeLessThanOrEqual(9);
  },
);

test('requests one after the other on a connection are answered, however many', async () => {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  for (let request = 0; request < 50; request += 1) {
    socket.write('GET /quick HTTP/1.1\r\nhost: x\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toContain('200 OK');
  }
});
