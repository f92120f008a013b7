import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { enquiry } from '#server/testing/fixtures/enquiries.ts';
import { createTestApp } from '#server/testing/servers/test-app.ts';
import { startWebServer } from './web-server.ts';

test('a server that stops says so at once, and goes on answering until balancers have noticed', async () => {
  const { services, close } = await createTestApp({ PORT: '0', DRAIN_SECONDS: '1' });
  const server = await startWebServer(services, 'none');
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  const begunAt = performance.now();
  const stopped = server.stop();

  const ready = await fetch(`${server.address}/readyz`);
  expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
  expect(await ready.json()).toMatchObject({ status: 'stopping', parts: { database: 'ok' } });
  expect((await fetch(`${server.address}/accepting`)).status).toBe(503);
  const answer = await fetch(`${server.address}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(enquiry),
  });
  expect(answer.status).toBe(201);
  await stopped;
  expect(performance.now() - begunAt).toBeGreaterThan(990);
  await expect(fetch(`${server.address}/readyz`)).rejects.toThrow();
  await close();
});

test('a request that is on its way while the listener closes is answered, on a new connection and on a kept one', async () => {
  const { services, close } = await createTestApp({ PORT: '0', DRAIN_SECONDS: '1' });
  const server = await startWebServer(services, 'none');
  const port = Number(new URL(server.address).port);
  const fresh = connect(port, '127.0.0.1');
  const kept = connect(port, '127.0.0.1');
  const request = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n';
  kept.write(request);
  await new Promise((resolve) => kept.once('data', resolve));
  const stopped = server.stop();

  await expect.poll(() => fetch(`${server.address}/healthz`).catch(() => 'refused'), { interval: 10 }).toBe('refused');
  for (const socket of [fresh, kept]) {
    socket.write(request);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*connection: close/is);
  }
  await stopped;
  await close();
});
