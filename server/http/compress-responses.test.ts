import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
const url = '/api/openapi.json';
beforeAll(async () => {
  studio = await createTestApp();
});
afterAll(() => studio.close());

test('a long response has the smallest encoding that the client accepts, and the same content in each', async () => {
  const plain = await studio.inject({ url });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.headers.vary).toBe('Accept-Encoding');
  const br = await studio.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(br.rawPayload.byteLength).toBeLessThan(plain.rawPayload.byteLength / 5);
  const gzip = await studio.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
});

test('short responses and responses to other methods than GET are not compressed', async () => {
  const short = await studio.inject({ url: '/api/studio/unknown', headers: { 'accept-encoding': 'br' } });
  expect(short.headers).not.toHaveProperty('content-encoding');
  const description = 'What was sent comes back. '.repeat(100);
  const sent = await studio.inject({
    method: 'POST',
    url: '/api/admin/team',
    payload: { name: 'Mei', role: 'Producer', description, image: 'https://studio.example/mei.jpg' },
    headers: { ...(await studio.signIn()), 'accept-encoding': 'br' },
  });
  expect(sent.statusCode).toBe(201);
  expect(sent.body.length).toBeGreaterThan(2_000);
  expect(sent.headers).not.toHaveProperty('content-encoding');
});
