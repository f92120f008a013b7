import { maxHeaderSize } from 'node:http';
import { expect, test } from 'vitest';
import { createTestApp } from '#server/testing/servers/test-app.ts';
import type { OpenApi } from './openapi.ts';

const boundedFormats = ['uuid', 'date', 'date-time'];

/** The paths within `schema` of strings that may be as long as the caller likes. */
function findUnbounded(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const one = schema as Record<string, unknown>;
  // Node bounds the headers of a request together.
  if (one.in === 'header') return [];
  const isBounded =
    'maxLength' in one ||
    'enum' in one ||
    'const' in one ||
    boundedFormats.includes(String(one.format)) ||
    /^Characters after the first \d+ are not kept$/.test(String(one.description));
  if ([one.type].flat().includes('string') && !isBounded) return [path];
  return Object.entries(one).flatMap(([key, value]) => findUnbounded(value, `${path}.${key}`));
}

test('every string of every call has a bound', async () => {
  const it = await createTestApp();
  const document: OpenApi = (await it.inject({ url: '/api/openapi.json' })).json();
  await it.close();
  const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  );
  expect(operations.length).toBeGreaterThan(50);
  expect(operations.flatMap(({ name, operation }) => findUnbounded(operation.parameters, name))).toEqual([]);
  expect(operations.flatMap(({ name, operation }) => findUnbounded(operation.requestBody, name))).toEqual([]);
  expect(maxHeaderSize).toBeLessThanOrEqual(16 * 1024);
});

test('a string without a bound is found wherever it stands', () => {
  const schema = { items: { properties: { a: { type: ['string', 'null'] }, b: { type: 'string', maxLength: 9 } } } };
  expect(findUnbounded(schema, 'call')).toEqual(['call.items.properties.a']);
  expect(findUnbounded({ propertyNames: { type: 'string' } }, 'call')).toEqual(['call.propertyNames']);
});
