import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemStatus } from '#contract/problem.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { html } from './html.ts';
import { schemaText } from './schema-text.ts';

let it: TestApp;
beforeAll(async () => {
  it = await createTestApp();
});
afterAll(() => it.close());

test('the page lists every operation of the document and every problem code', async () => {
  const { body: page } = await it.inject({ url: '/api/docs' });
  const { paths } = (await it.inject({ url: '/api/openapi.json' })).json() as { paths: object };
  for (const path of Object.keys(paths)) expect(page).toContain(`<code>${path}</code>`);
  for (const code of Object.keys(problemStatus)) expect(page).toContain(`id="problem-${code}"`);
});

test('the page has no script and no external resources, and its policy allows only its style', async () => {
  const { body: page, headers } = await it.inject({ url: '/api/docs' });
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] as string;
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
  expect(page).not.toMatch(/<script|\ssrc=|\sstyle=|https?:\/\/(?!\S*\$)/);
});

test('every anchor has a target, and ids are unique', async () => {
  const { body: page } = await it.inject({ url: '/api/docs' });
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
  for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
});

test('the type of a problem is an anchor of this page', async () => {
  const { type } = (await it.inject({ url: '/api/nothing' })).json() as { type: string };
  expect(type).toBe('/api/docs#problem-not-found');
});

test('text that looks like HTML is escaped', () => {
  expect(html`<p>${'<script>"&\''}</p>`.text).toBe('<p>&#60;script&#62;&#34;&#38;&#39;</p>');
});

test.each([
  [{ type: 'string', minLength: 1, maxLength: 5000 }, 'text, not empty, at most 5,000 characters'],
  [{ anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] }, 'text, a UUID or null'],
  [{ type: 'array', items: { type: 'object', properties: { a: {}, b: {} }, required: ['a'] } }, 'list of { a, b? }'],
  [{ enum: ['x', 'y'] }, '"x" | "y"'],
  [{ const: true }, 'true'],
  [{ type: ['integer', 'null'] }, 'whole number or null'],
  [{}, 'anything'],
])('%j reads as %s', (schema, text) => {
  expect(schemaText(schema)).toBe(text);
});
