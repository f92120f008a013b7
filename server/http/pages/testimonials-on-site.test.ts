import { afterAll, beforeAll, expect, test } from 'vitest';
import { testimonialServices } from '#contract/records/testimonial.ts';
import { noOverrides } from '#contract/content/resolve-content.ts';
import { pathIn, siteLanguages } from '#contract/content/site-languages.ts';
import { frame } from '#content/pages/frame.ts';
import { portrait } from '#content/pages/portrait.ts';
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
/** The titles of the steps of a session on a page, and the id of the section that follows them. */
async function stepsOn(url: string) {
  const { body } = await site.inject({ url });
  const sections = body.split('<section').slice(1);
  const at = sections.findIndex((section) => section.startsWith(' id="process"'));
  expect(body.split(' id="process"').length, url).toBe(at < 0 ? 1 : 2);
  if (at < 0) return undefined;
  const titles = [...(sections[at] as string).matchAll(/<h3[^>]*>(.*?)<\/h3>/gs)].map(([, text]) => text);
  return {
    titles,
    next: /^ (?:id|class)="([^"]*)"|class="(call)"/
      .exec(sections[at + 1] ?? '')
      ?.slice(1)
      .find(Boolean),
  };
}
const titlesOf = (language: 'en' | 'zh-Hans') => frame[language].process.steps.map(({ title }) => title);

test('while there is none, each page shows once how a session goes, before what ends it, and other pages do not', async () => {
  for (const page of pages) {
    for (const language of siteLanguages) {
      const url = pathIn(language, page);
      expect(await quotesOn(url), url).toEqual([]);
      const steps = await stepsOn(url);
      // The page has steps of its own.
      if (page === '/portrait')
        expect(steps?.titles, url).toEqual(portrait[language].process.steps.map(({ title }) => title));
      else expect(steps?.titles, url).toEqual(titlesOf(language));
    }
  }
  expect((await site.inject({ url: '/newborn' })).body).toMatch(/<h2[^>]*>How a session goes<\/h2>/);
  expect((await stepsOn('/'))?.next).toBe('contact');
  for (const page of ['/about', '/team', '/contact', '/zh/about']) expect(await stepsOn(page), page).toBeUndefined();
});

test('each page shows one: of its own service first, else one without a service', async () => {
  await add('Of a wedding', { service: 'wedding', sortOrder: 1 });
  expect(await quotesOn('/')).toEqual(['Of a wedding']);
  expect(await quotesOn('/newborn')).toEqual([]);
  // It takes the place of the steps; where it does not stand, they do.
  for (const page of ['/', '/zh', '/wedding', '/zh/wedding']) expect(await stepsOn(page), page).toBeUndefined();
  for (const page of ['/newborn', '/portrait']) expect(await stepsOn(page), page).toBeDefined();
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

test('when the last one has gone, the steps are back', async () => {
  const all = (await site.inject({ url: '/api/admin/testimonials', headers })).json().data as { id: string }[];
  expect(all.length).toBeGreaterThan(1);
  for (const { id } of all) {
    for (const page of ['/zh', '/newborn']) await site.inject({ url: page });
    const url = `/api/admin/testimonials/${id}`;
    const answer = await site.inject({ method: 'PATCH', url, headers, payload: { isPublished: false } });
    expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  }
  for (const page of pages) {
    expect(await quotesOn(page), page).toEqual([]);
    expect(await stepsOn(page), page).toBeDefined();
  }
  expect((await stepsOn('/zh'))?.titles).toEqual(titlesOf('zh-Hans'));
});

test('the owner changes the steps, in the texts around every page', async () => {
  const en = { 'process.steps.talk.title': 'We listen' };
  const { content } = site.services;
  const actor = { id: null, name: 'Mei' };
  await content.saveDraft('frame', { ...noOverrides, en }, actor);
  await content.publish('frame', actor);
  expect((await stepsOn('/film'))?.titles).toEqual(['We listen', ...titlesOf('en').slice(1)]);
});
