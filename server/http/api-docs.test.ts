import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemStatus } from '#contract/problem.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';
import { html } from './pages/page-routes.ts';

let it: TestApp;
beforeAll(async () => {
  it = await createTestApp();
});
afterAll(() => it.close());

test('the page lists every problem code', async () => {
  const { body: page } = await it.inject({ url: '/api/docs' });
  for (const code of Object.keys(problemStatus)) expect(page).toContain(`id="problem-${code}"`);
});

test('all that the page loads is served from here, and its policy allows no other host', async () => {
  const { body: page, headers } = await it.inject({ url: '/api/docs' });
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
  expect(headers['content-security-policy']).not.toMatch(/https?:|\*/);
  const loaded = [...page.matchAll(/(?:src|rel="stylesheet" href)="([^"]+)"/g)].map(([, url]) => url);
  expect(loaded).toHaveLength(4);
  for (const url of loaded) {
    const answer = await it.inject({ url: url as string });
    expect([url, answer.statusCode]).toEqual([url, 200]);
    expect(answer.body.length).toBeGreaterThan(100);
  }
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
