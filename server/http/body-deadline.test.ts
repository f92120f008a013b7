import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { App } from './app-instance.ts';
import { limitBodyTime } from './body-deadline.ts';

async function listen(deadlineMs: number) {
  const app = fastify() as unknown as App;
  limitBodyTime(app, deadlineMs);
  app.post('/json', async () => 'read');
  await app.register(async (scope) => {
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

test('a connection whose JSON does not arrive in time is ended', async () => {
  const { app, port } = await listen(100);
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head('/json', 'application/json')}{`);
  const started = Date.now();
  socket.resume();
  await once(socket, 'close');
  expect(Date.now() - started).toBeLessThan(3_000);
  await app.close();
});

test('a streamed body may take longer', async () => {
  const { app, port } = await listen(100);
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head('/stream', 'application/octet-stream')}12`);
  // Time itself: four times as long as the limit for a body that is not streamed.
  setTimeout(() => socket.write('34'), 400);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/200 OK[\s\S]*4$/);
  socket.destroy();
  await app.close();
});
