import { afterAll, beforeAll, expect, test } from 'vitest';
import { testimonialServices } from '#contract/records/testimonial.ts';
import { pathIn } from '#contract/content/site-languages.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let site: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  site = await createTestApp({}, { site: 'built' });
  headers = await site.signIn();
}, 180_000);
afterAll(() => site.close());

const add = async (quote: string, others: object = {}) => {
  const payload = { quote, person: 'Ana Li', consentOn: '2026-03-02', consentNote: 'by e-mail', ...others };
  const answer = await site.inject({ method: 'POST', url: '/api/admin/testimonials', headers, payload });
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
};
/** The quotations of a page. */
const quotesOn = async (url: string) =>
  [...(await site.inject({ url })).body.matchAll(/<blockquote[^>]*>“(.*?)”<\/blockquote>/gs)].map(([, text]) =>
    text?.replaceAll('<!-- -->', ''),
  );
const pages = ['/', ...testimonialServices.map((service) => `/${service}`)];

test('each page shows one: of its own service first, else one without a service, and nothing while there is none', async () => {
  for (const page of pages) expect(await quotesOn(page), page).toEqual([]);
  await add('Of a wedding', { service: 'wedding', sortOrder: 1 });
  expect(await quotesOn('/')).toEqual(['Of a wedding']);
  expect(await quotesOn('/newborn')).toEqual([]);
  await add('Of nothing special', { sortOrder: 2 });
  await add('Of a newborn', { service: 'newborn', sortOrder: 3 });
  await add('Of another newborn', { service: 'newborn', sortOrder: 4 });
  const general = ['Of nothing special'];
  for (const [page, quotes] of Object.entries({
    '/': ['Of a wedding'],
    '/wedding': ['Of a wedding'],
    '/newborn': ['Of a newborn'],
    '/portrait': general,
    '/property': general,
    '/commercial': general,
    '/film': general,
    '/about': [],
    '/team': [],
    '/contact': [],
  })) {
    expect(await quotesOn(page), page).toEqual(quotes);
    expect(await quotesOn(pathIn('zh-Hans', page)), page).toEqual(quotes);
  }
});

test('a quotation that has no Chinese is marked as English on the Chinese page, and nothing claims a rating', async () => {
  const { body } = await site.inject({ url: '/zh/newborn' });
  expect(body).toMatch(/<blockquote lang="en"[^>]*>“(<!-- -->)?Of a newborn/);
  expect(body).toMatch(/<figcaption[^>]*>Ana Li.*新生儿.*<\/figcaption>/s);
  expect(body).not.toMatch(/AggregateRating|"Review"/);
});

test('it stands before what ends the page', async () => {
  const home = (await site.inject({ url: '/' })).body;
  expect(home.slice(home.indexOf('</blockquote>')).indexOf('id="contact"')).toBeGreaterThan(0);
  expect(home.slice(home.indexOf('</blockquote>'))).not.toContain('id="team"');
  for (const page of ['/newborn', '/portrait', '/property', '/commercial', '/wedding']) {
    const { body } = await site.inject({ url: page });
    const after = body.slice(body.indexOf('</blockquote>'), body.indexOf('</main>'));
    expect(after.match(/<section/g), page).toHaveLength(1);
  }
});
