import { afterAll, beforeAll, expect, test } from 'vitest';
import { problem } from '#contract/problem.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let it: TestApp;
beforeAll(async () => {
  it = await createTestApp();
});
afterAll(() => it.close());

test('an unknown address under /api is a 404 problem, under /api/admin too', async () => {
  for (const url of ['/api', '/api/nothing', '/api/admin/nothing']) {
    const answer = await it.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(problem.parse(answer.json()).code).toBe('not-found');
  }
});
