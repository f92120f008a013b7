import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaCategory } from '#contract/media-categories.ts';
import { bannerCategories } from '#contract/media-placement.ts';
import { sitePages } from '#contract/site-pages.ts';
import { isInCategory, toStoredCategory } from '#server/platform/db/stored-category.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({}, { site: 'built' });
  const client = createMediaClient(site, await site.signIn());
  await client.add(await photo(), { category: 'wedding-dress-rental' });
  await createTestWorker(site.services).runAll();
}, 180_000);
afterAll(() => site.close());

/** Copies the processed photo. @returns the bases of the copies' files, `/media/{id}` */
async function addPhotos(category: MediaCategory, count: number, changes: object = {}): Promise<string[]> {
  const { db } = site.services.database;
  const row = await db.selectFrom('media').selectAll().where('state', '=', 'ready').limit(1).executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, () => {
    const id = randomUUID();
    return { ...row, id, storageKey: `uploads/${id}`, ...toStoredCategory(category), ...changes };
  });
  await db.insertInto('media').values(rows).execute();
  await site.services.revision.bump();
  return rows.map(({ id }) => `/media/${id}`);
}

const basesIn = (text: string) => [...text.matchAll(/\/media\/[\w-]{36}/g)].map(([base]) => base);

test('dress rental shows uploads before the built-in styles', async () => {
  const { body } = await site.inject({ url: '/wedding' });
  const section = body.slice(body.indexOf('id="dress-rental"'));
  const [upload, style] = [section.indexOf('/media/'), section.indexOf('id="dress-styles"')];
  expect(upload).toBeGreaterThan(0);
  expect(upload).toBeLessThan(style);
});

test('a service card can show every published photo of its categories: eight are in the page, the others load by parts', async () => {
  const [family, commercial, events] = [
    await addPhotos('family-portraits', 21),
    await addPhotos('commercial-photography', 5),
    await addPhotos('event-photography', 6),
  ];
  const hidden = await addPhotos('family-portraits', 1, { isPublished: 0 });
  const { body } = await site.inject({ url: '/' });
  const choices = [...body.matchAll(/data-card="([^"]+)" data-choices="([^"]+)"/g)];
  expect(choices.map(([, card, list = '']) => [card, basesIn(list).length])).toEqual([
    ['family', 8],
    ['commercial', 8],
  ]);
  const partCount = Number(/data-parts="(\d+)"/.exec(body)?.[1]);
  expect(partCount).toBe(3);

  const offered: Record<string, Set<string>> = {};
  for (let part = 0; part < partCount; part += 1) {
    const answer = await site.inject({ url: `/service-choices.json?part=${part}` });
    const cards = JSON.parse(answer.body) as Record<string, { base: string }[]>;
    for (const [card, list] of Object.entries(cards)) {
      offered[card] ??= new Set();
      for (const base of basesIn(JSON.stringify(list))) offered[card].add(base);
    }
    if (part === 0) for (const [, , list = ''] of choices) expect(answer.body).toContain(basesIn(list)[0]);
  }
  expect(offered['family']).toEqual(new Set(family));
  expect(offered['commercial']).toEqual(new Set([...commercial, ...events]));
  expect(offered['newborn']).toEqual(new Set());
  expect(JSON.stringify([...(offered['family'] ?? [])])).not.toContain(hidden[0]);
  for (const part of ['3', '-1', '0.5', 'x']) {
    expect((await site.inject({ url: `/service-choices.json?part=${part}` })).statusCode).toBe(404);
  }
});

test.each([
  ['hero-home', '/'],
  ['hero-portrait', '/portrait'],
  ['hero-newborn', '/newborn'],
  ['hero-property', '/property'],
  ['hero-commercial', '/commercial'],
  ['hero-wedding', '/wedding'],
  ['hero-film', '/film'],
  ['hero-about', '/about'],
  ['hero-team', '/team'],
  ['hero-contact', '/contact'],
] as const)('an uploaded %s is cropped at its own focal point, not at that of the sample', async (category, url) => {
  const hero = async () => /<img[^>]*class="hero-image"[^>]*>/.exec((await site.inject({ url })).body)?.[0] ?? '';
  expect(await hero()).toMatch(/object-position:\d+% \d+%/);
  const [base = ''] = await addPhotos(category, 1);
  expect(await hero()).toContain(base);
  expect(await hero()).not.toContain('object-position');
  await site.services.database.db
    .updateTable('media')
    .set({ focalX: 12, focalY: 34 })
    .where('id', '=', base.replace('/media/', ''))
    .execute();
  await site.services.revision.bump();
  expect(await hero()).toContain('object-position:12% 34%');
});

test.each(Object.entries(bannerCategories))(
  'the page %s shows the newest uploaded banner in both languages and in link previews, and the built-in one once it is taken back',
  async (name, category) => {
    const { path } = sitePages[name as keyof typeof bannerCategories];
    const urls = [path, path === '/' ? '/zh' : `/zh${path}`];
    const shown = async () => {
      const pages = await Promise.all(urls.map(async (url) => (await site.inject({ url })).body));
      return pages.map((body) => ({
        hero: /<img[^>]*class="hero-image"[^>]*>/.exec(body)?.[0] ?? '',
        share: /<meta property="og:image" content="([^"]+)"/.exec(body)?.[1] ?? '',
        badge: /data-owner-note="(您的(?:商业页面)?横幅)"/.exec(body)?.[1],
      }));
    };
    const { db } = site.services.database;
    const ofPage = () => db.deleteFrom('media').where((eb) => isInCategory(eb, category));
    await ofPage().execute();
    await site.services.revision.bump();
    for (const { hero } of await shown()) expect(hero).toContain('/pictures/heroes/');

    const [earlier = ''] = await addPhotos(category, 1, { createdAt: '2026-01-01T00:00:00.000Z' });
    const [newest = ''] = await addPhotos(category, 1, { createdAt: '2026-01-02T00:00:00.000Z' });
    for (const { hero, share, badge } of await shown()) {
      expect(badge).toBe(name === 'commercial' ? '您的商业页面横幅' : '您的横幅');
      expect(hero).toContain(newest);
      expect(hero).not.toContain(earlier);
      expect(share).toContain(newest);
    }
    await ofPage().where('storageKey', '=', newest.replace('/media/', 'uploads/')).execute();
    await site.services.revision.bump();
    for (const { hero } of await shown()) expect(hero).toContain(earlier);

    await ofPage().execute();
    await site.services.revision.bump();
    for (const { hero, share } of await shown()) {
      expect(hero).toContain('/pictures/heroes/');
      expect(share).not.toContain('/media/');
    }
  },
);

test('menu and footer show the first published photo of each category', async () => {
  const [late, , early] = await addPhotos('newborn-photography', 3);
  const { db } = site.services.database;
  const move = (base: string | undefined, sortOrder: number) =>
    db.updateTable('media').set({ sortOrder }).where('id', '=', String(base).slice('/media/'.length)).execute();
  await move(late, 5);
  await move(early, -5);
  const [draft] = await addPhotos('newborn-photography', 1, { isPublished: 0, sortOrder: -9 });
  const { body } = await site.inject({ url: '/privacy' });
  for (const part of [body.slice(0, body.indexOf('<main')), body.slice(body.indexOf('<footer'))]) {
    expect(part).toContain(early);
    for (const other of [late, draft]) expect(part).not.toContain(other);
  }
});
