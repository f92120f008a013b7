import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import type { App } from './app-instance.ts';
import { limitBodies, streamBodies } from './body-limits.ts';
import { handleError } from './problem-handler.ts';

async function listen(limits: { deadlineMs?: number; maxBytes?: number }) {
  const app = fastify() as unknown as App;
  app.setErrorHandler(handleError);
  limitBodies(app, limits);
  app.post('/json', async () => 'read');
  await app.register(async (scope) => {
    streamBodies(scope as App);
    scope.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
    scope.post('/stream', async (request) => {
      let bytes = 0;
      for await (const chunk of request.body as AsyncIterable<Buffer>) bytes += chunk.length;
      return String(bytes);
    });
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: Number(new URL(address).port) };
}

const head = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 4\r\n\r\n`;

/** Waits until the server has accepted `count` connections. */
const arrivedAt = (app: App, count: number) =>
  vi.waitFor(async () => {
    const connections = await promisify(app.server.getConnections.bind(app.server))();
    expect(connections).toBeGreaterThanOrEqual(count);
  }, 15_000);

/** Opens a connection and sends a head and a part of its body. */
function begin(port: number, start: string) {
  const socket = connect(port, '127.0.0.1');
  socket.write(start);
  const answer = once(socket, 'data').then(([bytes]) => String(bytes));
  return { socket, answer };
}

test('JSON that does not arrive in time is rejected', async () => {
  const { app, port } = await listen({ deadlineMs: 100 });
  const { socket, answer } = begin(port, `${head('/json', 'application/json')}{`);
  expect(await answer).toMatch(/^HTTP\/1\.1 400 [^]*took too long/);
  socket.destroy();
  await app.close();
});

test('a streamed body may take longer', async () => {
  const { app, port } = await listen({ deadlineMs: 100 });
  const { socket, answer } = begin(port, `${head('/stream', 'application/octet-stream')}12`);
  setTimeout(() => socket.write('34'), 400);
  expect(await answer).toMatch(/200 OK[^]*4$/);
  socket.destroy();
  await app.close();
});

test('above the total limit the oldest body is rejected, and a complete one is read', async () => {
  const { app, port } = await listen({ maxBytes: 5 });
  const first = begin(port, `${head('/json', 'application/json')}123`);
  await arrivedAt(app, 1);
  const second = begin(port, `${head('/json', 'application/json')}123`);
  expect(await first.answer).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 5/);
  const whole = begin(port, `${head('/json', 'application/json')}1234`);
  expect(await whole.answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(await second.answer).toMatch(/^HTTP\/1\.1 503 /);
  // Rejected and finished bodies do not count any more.
  const later = begin(port, `${head('/json', 'application/json')}1`);
  later.socket.write('234');
  expect(await later.answer).toMatch(/^HTTP\/1\.1 200 /);
  for (const { socket } of [first, second, whole, later]) socket.destroy();
  await app.close();
});

test('a client that disconnects during a body without a parser does not affect other requests', async () => {
  const { app, port } = await listen({});
  const { socket } = begin(port, `${head('/json', 'text/csv')}1`);
  socket.resume();
  await once(socket, 'data');
  socket.destroy();
  const whole = begin(port, `${head('/json', 'application/json')}1234`);
  expect(await whole.answer).toMatch(/^HTTP\/1\.1 200 /);
  whole.socket.destroy();
  await app.close();
});
