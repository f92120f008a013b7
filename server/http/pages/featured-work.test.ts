import { afterAll, beforeAll, expect, test } from 'vitest';
import { home } from '#content/pages/home.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({}, { site: 'built' });
}, 180_000);
afterAll(() => site.close());

test('the home page has the pictures of the first category, and the others load from /featured-work.json', async () => {
  const { headers, body } = await site.inject({ url: '/featured-work.json' });
  expect(headers['content-type']).toMatch(/^application\/json/);
  const pictures = JSON.parse(body) as Record<string, { id: string; alt: string }[]>;
  expect(Object.entries(pictures).map(([id, { length }]) => [id, length])).toEqual(
    home.en.featured.categories.map(({ id }) => [id, 8]),
  );

  const document = (await site.inject({ url: '/' })).body.replaceAll(/<script[\s\S]*?<\/script>/g, '');
  const [first, ...others] = home.en.featured.categories.map(({ id }) => pictures[id] ?? []);
  for (const { alt } of first ?? []) expect(document).toContain(`alt="${alt}"`);
  for (const { alt } of others.flat()) expect(document).not.toContain(`alt="${alt}"`);
});

test('without script the other categories are links', async () => {
  const { body } = await site.inject({ url: '/' });
  const links = /<noscript>(.*?)<\/noscript>/s.exec(body.slice(body.indexOf('id="featured"')))?.[1] ?? '';
  for (const { label, to } of home.en.featured.categories.slice(1)) {
    expect(links).toContain(`href="${to}"`);
    expect(links).toContain(label);
  }
});
