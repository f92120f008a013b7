import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import type { OpenApi, Operation } from './openapi.ts';

let it: TestApp;
let document: OpenApi;
beforeAll(async () => {
  it = await createTestApp();
  const answer = await it.inject({ url: '/api/openapi.json' });
  expect(answer.headers['content-type']).toMatch('application/json');
  document = answer.json();
});
afterAll(() => it.close());

const operations = (): [string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, one]): [string, Operation] => [`${method} ${path}`, one]),
  );

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(
    structuredClone(document) as unknown as Parameters<Validator['validate']>[0],
  );
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

test('every operation has a summary, a tag, a response and a unique id', () => {
  expect(operations().length).toBeGreaterThan(30);
  for (const [name, operation] of operations()) {
    expect(operation.summary, name).toBeTruthy();
    expect(operation.tags, name).toHaveLength(1);
    expect(
      Object.keys(operation.responses).filter((status) => status.startsWith('2')),
      name,
    ).not.toHaveLength(0);
  }
  const ids = operations().map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('operations that need a session declare it', () => {
  for (const [name, { security }] of operations()) {
    const demands = security?.some((one) => 'bearer' in one) && !security.some((one) => Object.keys(one).length === 0);
    const isPublic =
      / \/api\/admin\/(login(\/passkey(\/options)?)?|invitations\/(read|accept)|forgotten-password)$|^get \/api\/admin\/team$/.test(
        name,
      );
    const isAdmin = name.includes(' /api/admin/') && !isPublic;
    expect(demands ?? false, name).toBe(isAdmin);
  }
});
