import { expect, test } from 'vitest';
import { enquiry } from '#server/testing/fixtures/enquiry.ts';
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
