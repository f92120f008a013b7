import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentPages, pageNames } from '#contract/content/content-pages.ts';
import { type ContentOverrides, noOverrides } from '#contract/content/resolve-content.ts';
import { listFields } from '#contract/content/list-fields.ts';
import { builtInContent } from '#content/built-in-content.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let studio: TestApp;
let owner: { authorization: string };
beforeEach(async () => {
  studio = await createTestApp();
  owner = await studio.signIn();
});
afterEach(() => studio.close());

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';
const base = '/api/admin/content';
const call = (method: Method, path: string, payload?: object, headers: object = {}) =>
  studio.inject({ method, url: `${base}${path}`, headers: { ...owner, ...headers }, ...(payload && { payload }) });
const dataOf = async (answering: ReturnType<typeof call>) => {
  const answer = await answering;
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
};
const withDifferences = (changes: Partial<ContentOverrides>) => ({ differences: { ...noOverrides, ...changes } });
const save = (changes: Partial<ContentOverrides>, headers: object = {}) =>
  call('PUT', '/portrait/draft', withDifferences(changes), headers);
const publish = async (changes: Partial<ContentOverrides>) => {
  await dataOf(save(changes));
  return dataOf(call('POST', '/portrait/publish'));
};
const visitorsSee = async (language: 'en' | 'zh-Hans' = 'en') =>
  (await studio.services.content.document('portrait', language)).hero.title;
const basicPriceIn = async (language: 'en' | 'zh-Hans') =>
  (await studio.services.content.document('portrait', language)).pricing.packages[0]?.price;
const builtInTitle = builtInContent.portrait.en as { hero: { title: string } };

test('a draft is stored, but visitors see it only once it is published', async () => {
  const { revision } = studio.services;
  expect(await dataOf(call('GET', '/portrait'))).toMatchObject({
    state: 'built-in',
    version: 0,
    draftVersion: 0,
    draftDifferences: null,
    published: { completeness: 1, missing: 0, outdated: 0 },
  });
  const before = revision.current();
  const saved = await dataOf(
    save({ en: { 'hero.title': ' Faces ' }, shared: { 'pricing.packages.added-1.price': '$1' } }),
  );
  expect(saved).toMatchObject({
    state: 'draft',
    version: 0,
    draftVersion: 1,
    draftBy: { name: 'owner' },
    draftDifferences: { ...noOverrides, en: { 'hero.title': 'Faces' } },
    draft: { completeness: 1, outdated: 1 },
  });
  expect([await visitorsSee(), revision.current()]).toEqual([builtInTitle.hero.title, before]);
  expect((await studio.services.content.draftDocument('portrait', 'en')).hero.title).toBe('Faces');

  const published = await dataOf(call('POST', '/portrait/publish', undefined, { 'if-match': '"1"' }));
  expect(published).toMatchObject({
    state: 'changed',
    version: 1,
    draftVersion: 2,
    publishedBy: { name: 'owner' },
    draftDifferences: null,
    publishedDifferences: { en: { 'hero.title': 'Faces' } },
    published: { outdated: 1 },
  });
  expect([await visitorsSee(), revision.current()]).toEqual(['Faces', before + 1]);
  const [first] = await dataOf(call('GET', ''));
  expect(first).toMatchObject({ name: pageNames[0], path: contentPages[pageNames[0] as 'portrait'].path });
});

test('a draft that equals what is published is none, and back to the built-in page is a publication, too', async () => {
  await publish({ en: { 'hero.title': 'Faces' } });
  expect(await dataOf(save({ en: { 'hero.title': 'Faces' } }))).toMatchObject({
    state: 'changed',
    draftDifferences: null,
  });
  expect(await publish({ en: { 'hero.title': builtInTitle.hero.title } })).toMatchObject({
    state: 'built-in',
    version: 2,
  });
  expect(await visitorsSee()).toBe(builtInTitle.hero.title);
});

test('of two people who edit the same draft the second is refused and can read the other draft', async () => {
  const seen = String((await call('GET', '/portrait')).headers.etag);
  expect((await save({ en: { 'hero.title': 'Mine' } }, { 'if-match': seen })).statusCode).toBe(200);
  const calls: [Method, string, object?][] = [
    ['PUT', '/portrait/draft', withDifferences({ en: { 'hero.title': 'Theirs' } })],
    ['POST', '/portrait/publish'],
    ['DELETE', '/portrait/draft'],
    ['POST', '/portrait/history/0/restore'],
  ];
  for (const [method, path, payload] of calls) {
    const refused = await call(method, path, payload, { 'if-match': seen });
    expect(refused.json(), path).toMatchObject({ status: 412, code: 'edited-elsewhere' });
  }
  const answer = await call('GET', '/portrait');
  expect(answer.headers.etag).toBe('"1"');
  expect(answer.json().data).toMatchObject({
    draftBy: { name: 'owner' },
    draftDifferences: { en: { 'hero.title': 'Mine' } },
  });
});

test('of drafts that are stored at the same time from the same version one is stored', async () => {
  const titles = ['One', 'Two', 'Three', 'Four'];
  const answers = await Promise.all(
    titles.map((title) => save({ en: { 'hero.title': title } }, { 'if-match': '"0"' })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412, 412, 412]);
});

test('a refused draft names each field with its language and limit, and nothing of it is stored', async () => {
  const refused = await save({
    en: { 'hero.title': 'x'.repeat(10_000), 'hero.subtitle': 'Good' },
    'zh-Hans': { 'hero.title': ' ' },
    shared: { 'hero.colour': 'red' },
    orders: { sections: { shown: ['hero'], hidden: [] } },
  });
  expect(refused.json()).toMatchObject({ status: 400, code: 'validation-failed' });
  expect(refused.json().errors).toMatchObject([
    { path: 'orders.sections', message: 'Not a valid id' },
    { path: 'shared.hero.colour', message: 'Unknown field' },
    { path: 'en.hero.title', message: 'Must be at most 60 characters' },
    { path: 'zh-Hans.hero.title', message: 'Must not be empty' },
  ]);
  expect(await dataOf(call('GET', '/portrait'))).toMatchObject({ draftVersion: 0, draftDifferences: null });
  expect((await call('GET', '/no-such-page')).statusCode).toBe(400);
});

const hostile = [
  '</script><script>alert(1)</script>',
  '👩‍👩‍👧 שלום مرحبا',
  'a\uD800b',
  'a\u0000b',
  'zero\u200Bwidth\u202E',
  '{{x}} ${y}',
];

test.for(hostile)('%j is stored as plain text in every text field', async (text) => {
  const fields = listFields(contentPages.portrait, builtInContent.portrait, noOverrides);
  const texts = fields.filter(({ meta }) => meta.kind === 'line' || meta.kind === 'paragraph');
  const en = Object.fromEntries(
    texts.map(({ path, meta: { placeholders = [] } }) => [
      path,
      text.slice(0, 25) + placeholders.map((name) => `{${name}}`).join(''),
    ]),
  );
  await publish({ en, 'zh-Hans': en });
  const { title } = (await studio.services.content.document('portrait', 'zh-Hans')).hero;
  expect(title).toBe(await visitorsSee());
  expect(title.isWellFormed()).toBe(true);
  for (const invisible of ['\0', '\u200B', '\u202E']) expect(title).not.toContain(invisible);
});

test('an added package needs its English before it is published', async () => {
  const ids = (builtInContent.portrait.en as { pricing: { packages: { id: string }[] } }).pricing.packages.map(
    ({ id }) => id,
  );
  const orders = { 'pricing.packages': { shown: ['added-1', ...ids], hidden: [] } };
  await dataOf(save({ orders, en: { 'pricing.packages.added-1.name': 'Huge' } }));
  const refused = await call('POST', '/portrait/publish');
  expect(refused.json()).toMatchObject({ status: 400 });
  expect(refused.json().errors).toContainEqual(
    expect.objectContaining({ path: 'shared.pricing.packages.added-1.price', message: 'Must not be empty' }),
  );
  expect(await dataOf(call('GET', '/portrait'))).toMatchObject({ version: 0, draftVersion: 1, state: 'draft' });
});

test('the history says who changed what, and an older state becomes a draft again', async () => {
  await publish({ en: { 'hero.title': 'First' } });
  await publish({ en: { 'hero.title': 'Second' }, orders: { sections: { shown: ['call', 'headshots'], hidden: [] } } });
  const history = await dataOf(call('GET', '/portrait/history'));
  expect(history).toMatchObject([
    {
      version: 2,
      publishedBy: { name: 'owner' },
      changes: [
        { in: 'en', path: 'hero.title', before: 'First', after: 'Second' },
        { in: 'order', path: 'sections' },
      ],
    },
    { version: 1, changes: [{ before: builtInTitle.hero.title, after: 'First', isBuiltIn: false }] },
  ]);
  expect(await dataOf(call('GET', '/portrait/history?before=2'))).toHaveLength(1);
  expect(await dataOf(call('GET', '/portrait/history/1'))).toMatchObject({
    differences: { en: { 'hero.title': 'First' } },
  });
  expect((await call('GET', '/portrait/history/9')).statusCode).toBe(404);

  const restored = await dataOf(call('POST', '/portrait/history/1/restore'));
  expect(restored).toMatchObject({ state: 'draft', version: 2, draftDifferences: { en: { 'hero.title': 'First' } } });
  expect(await visitorsSee()).toBe('Second');
  await dataOf(call('DELETE', '/portrait/draft'));
  expect((await call('DELETE', '/portrait/draft')).statusCode).toBe(404);
  expect((await call('POST', '/portrait/publish')).statusCode).toBe(404);
  await dataOf(call('POST', '/portrait/history/0/restore'));
  expect(await dataOf(call('POST', '/portrait/publish'))).toMatchObject({ state: 'built-in', version: 3 });
});

test('a translation is out of date once its English has changed, until it is written again', async () => {
  await publish({ en: { 'hero.title': 'Faces' } });
  expect(await dataOf(call('GET', '/untranslated'))).toEqual([
    {
      page: 'portrait',
      path: 'hero.title',
      state: 'outdated',
      english: 'Faces',
      chinese: await visitorsSee('zh-Hans'),
      source: builtInTitle.hero.title,
    },
  ]);
  await dataOf(save({ en: { 'hero.title': 'Faces' }, 'zh-Hans': { 'hero.title': '面孔' } }));
  expect(await dataOf(call('GET', '/untranslated'))).toEqual([]);
  expect(await dataOf(call('GET', '/portrait'))).toMatchObject({ published: { outdated: 1 }, draft: { outdated: 0 } });
});

test('a price of the Chinese page is stored beside the shared one, is out of date once that changes, and goes with a file', async () => {
  const path = 'pricing.packages.basic.price';
  const own = { 'zh-Hans': { [path]: ' ￥2,680 ' } };
  const stored = { 'zh-Hans': { [path]: '￥2,680' }, sources: { [path]: '$499' } };
  expect(await publish(own)).toMatchObject({
    publishedDifferences: stored,
    published: { completeness: 1, missing: 0, outdated: 0 },
  });
  expect([await basicPriceIn('en'), await basicPriceIn('zh-Hans')]).toEqual(['$499', '￥2,680']);

  const file = await dataOf(call('GET', '/export'));
  const { pages } = file;
  expect(pages.portrait).toMatchObject({ shared: { [path]: '$499' }, 'zh-Hans': { [path]: '￥2,680' } });
  pages.portrait['zh-Hans'][path] = '￥2,980';
  await dataOf(call('POST', '/import', { file }));
  expect(await dataOf(call('GET', '/portrait'))).toMatchObject({
    draftDifferences: { shared: {}, 'zh-Hans': { [path]: '￥2,980' }, sources: { [path]: '$499' } },
  });

  expect(await publish({ ...own, ...stored, shared: { [path]: '$599' } })).toMatchObject({
    published: { outdated: 1 },
  });
  expect((await save({ en: { [path]: '$1' } })).statusCode).toBe(400);
});

test('a field without Chinese counts as missing until it is translated', async () => {
  const orders = { 'features.items': { shown: ['direction', 'added-1'], hidden: [] } };
  const en = { 'features.items.added-1.title': 'New', 'features.items.added-1.text': 'Thing' };
  await publish({ orders, en, 'zh-Hans': { 'features.items.added-1.title': '新' } });
  expect(await dataOf(call('GET', '/untranslated'))).toMatchObject([
    { path: 'features.items.added-1.text', state: 'missing', english: 'Thing', chinese: null },
  ]);
  const share = await studio.services.content.completeness('portrait');
  expect(share).toBeLessThan(1);
  expect(share).toBeGreaterThan(0.9);
});

test('a field that is written in Chinese already is not missing', async () => {
  const orders = { 'features.items': { shown: ['direction', 'added-1'], hidden: [] } };
  const en = { 'features.items.added-1.title': '光影', 'features.items.added-1.text': '我们带你找到光' };
  await publish({ orders, en });
  expect(await dataOf(call('GET', '/untranslated'))).toEqual([]);
  expect(await studio.services.content.completeness('portrait')).toBe(1);
  const { features } = await studio.services.content.document('portrait', 'zh-Hans');
  expect(features.items.at(-1)).toEqual({ id: 'added-1', title: '光影', text: '我们带你找到光' });
});

test('a file of all pages can be imported again, and changes what it changes in drafts alone', async () => {
  await publish({ en: { 'hero.title': 'Faces' } });
  const file = await dataOf(call('GET', '/export'));
  expect(Object.keys(file.pages)).toEqual(pageNames);
  expect(file.pages.portrait.en['hero.title']).toBe('Faces');
  // Written by an older version, whose receipts had this text.
  file.pages.enquiry.en['receipt.written'] = 'You wrote:';
  expect(await dataOf(call('POST', '/import', { file }))).toEqual({ isDryRun: false, pages: [] });

  file.pages.portrait['zh-Hans']['hero.title'] = '面孔';
  file.pages.portrait.en['hero.subtitle'] = 'Known';
  const changes = [
    { in: 'en', path: 'hero.subtitle', after: 'Known' },
    { in: 'zh-Hans', path: 'hero.title', after: '面孔' },
  ];
  const dry = await dataOf(call('POST', '/import', { file, isDryRun: true }));
  expect(dry).toMatchObject({ isDryRun: true, pages: [{ page: 'portrait', changes }] });
  expect(await dataOf(call('GET', '/portrait'))).toMatchObject({ state: 'changed', draftVersion: 2 });
  const chinese = await dataOf(call('POST', '/import', { file, only: 'zh-Hans', isDryRun: true }));
  expect(chinese.pages[0].changes).toMatchObject([changes[1]]);

  expect(await dataOf(call('POST', '/import', { file }))).toMatchObject({ isDryRun: false, pages: [{ changes }] });
  expect(await dataOf(call('GET', '/portrait'))).toMatchObject({
    state: 'draft',
    draftDifferences: {
      en: { 'hero.title': 'Faces', 'hero.subtitle': 'Known' },
      'zh-Hans': { 'hero.title': '面孔' },
      sources: { 'hero.title': 'Faces' },
    },
  });
});

test('a file with a wrong value is refused whole, with the page of each error', async () => {
  const file = await dataOf(call('GET', '/export'));
  file.pages.portrait.en['hero.subtitle'] = 'Known';
  file.pages.portrait['zh-Hans']['hero.title'] = '面'.repeat(61);
  const refused = await call('POST', '/import', { file });
  expect(refused.json()).toMatchObject({
    status: 400,
    errors: [{ path: 'pages.portrait.zh-Hans.hero.title', message: 'Must be at most 60 characters' }],
  });
  expect(await dataOf(call('GET', '/portrait'))).toMatchObject({ draftDifferences: null });
  const other = await call('POST', '/import', { file: { ...file, format: 'other' } });
  expect(other.json().errors).toMatchObject([{ path: 'file.format', message: 'Not a file of page contents' }]);
});

test('the address of a draft is signed for its page and an hour', async () => {
  const link = await dataOf(call('POST', '/preview-links', { page: 'portrait', staffLanguage: 'zh' }));
  const url = new URL(link.url, 'http://localhost');
  expect(url.pathname).toBe(contentPages.portrait.path);
  const token = String(url.searchParams.get('draft'));
  const { openDraftLink } = studio.services.content;
  const opened = { page: 'portrait', staffLanguage: 'zh', hasBar: true };
  expect(await openDraftLink(token)).toEqual(opened);
  expect(await openDraftLink(token, Date.parse(link.expiresAt) + 1000)).toBeUndefined();
  for (const wrong of [token.replace('.zh.', '.en.'), `${token}x`, ''])
    expect(await openDraftLink(wrong)).toBeUndefined();
});
