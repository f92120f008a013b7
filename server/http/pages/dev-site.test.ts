import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({}, { site: 'dev' });
}, 120_000);
afterAll(() => site.close());

test(
  'in development pages are rendered from the sources and contain the client of hot reloading',
  { timeout: 120_000 },
  async () => {
    const { statusCode, headers, body } = await site.inject({ url: '/' });
    expect(statusCode).toBe(200);
    expect(body.includes('inject-hmr-runtime')).toBe(true);
    expect(headers).not.toHaveProperty('content-security-policy');
  },
);

test(
  'in development modules are transformed on request, and the API still has its own routes',
  { timeout: 60_000 },
  async () => {
    expect((await site.inject({ url: '/app/entry.client.tsx' })).headers['content-type']).toContain('javascript');
    expect((await site.inject({ url: '/api/nope' })).headers['content-type']).toContain('application/problem+json');
    expect((await site.inject({ url: '/nope' })).statusCode).toBe(404);
  },
);
