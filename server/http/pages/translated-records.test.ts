import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StudioIdentity } from '#contract/studio.ts';
import { defaultStudioIdentity } from '#content/studio.ts';
import { createMediaClient, type MediaClient } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let site: TestApp;
let client: MediaClient;
let owner: { authorization: string };
beforeAll(async () => {
  site = await createTestApp({ PUBLIC_URL: 'https://studio.example' }, { site: 'built' });
  owner = await site.signIn();
  client = createMediaClient(site, owner);
}, 180_000);
afterAll(() => site.close());

const call = (method: 'POST' | 'PATCH' | 'PUT', url: string, payload: object) =>
  site.inject({ method, url, headers: owner, payload });
const create = async (url: string, payload: object): Promise<string> =>
  (await call('POST', url, payload)).json().data.id;
const read = async (url: string) => {
  const { statusCode, body } = await site.inject({ url });
  expect(statusCode).toBe(200);
  return body;
};
const chinese = (texts: object) => ({ translations: { 'zh-Hans': texts } });
const graphOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')['@graph'];
const picture = 'https://studio.example/picture.jpg';

test('team members stand in Chinese, and what is not translated in English', async () => {
  const hostile = '</script><b>摄影师\u202e';
  const member = { name: 'Wei Chen', role: 'Photographer', description: 'Since 2012.', image: picture };
  const id = await create('/api/admin/team', { ...member, ...chinese({ name: '陈伟', role: hostile }) });
  for (const path of ['/zh', '/zh/team']) {
    const html = await read(path);
    expect(html).toContain('陈伟</h3>');
    expect(html).toContain('&lt;/script&gt;&lt;b&gt;摄影师\u202e</p>');
    expect(html).not.toContain('<b>摄影师');
    expect(html).toMatch(/<p lang="en"[^>]*>Since 2012\.<\/p>/);
    expect(html).not.toContain('Wei Chen');
  }
  const english = await read('/team');
  expect(english).toContain('Wei Chen</h3>');
  expect(english).toMatch(/<p class="[^"]*">Since 2012\.<\/p>/);
  expect(english).not.toContain('陈伟');

  await call('PATCH', `/api/admin/team/${id}`, chinese({ name: null }));
  expect(await read('/zh/team')).toMatch(/<h3 lang="en"[^>]*>Wei Chen<\/h3>/);
});

const addEntry = (sectionKey: string, texts: object, translated: object) =>
  create('/api/admin/about-content', { sectionKey, ...texts, ...chinese(translated) });

test('about texts stand in Chinese on both pages that show them', async () => {
  await addEntry('hero_title', { content: 'Light for everyone' }, { content: '人人有光' });
  await addEntry('hero_subtitle', { content: 'By the sea' }, {});
  await addEntry(
    'about_mission_content',
    { title: 'Our task', content: 'To look.' },
    { title: '使命', content: '去看。' },
  );
  await addEntry('stats_projects', { title: 'Shoots', content: '700' }, { title: '次拍摄', content: '700 次' });
  const link = { linkUrl: 'https://press.example/', linkText: 'In the press' };
  await addEntry(
    'about_press',
    { title: 'Press', content: 'Seen there.', ...link },
    { content: '媒体报道。', linkText: '查看' },
  );

  const home = await read('/zh');
  expect(home).toMatch(/<h1 class="text-hero">.*人人.*<\/h1>/);
  expect(home).toMatch(/<p lang="en" class="hero-subtitle">By the sea<\/p>/);
  expect(home).toContain('<dt>次拍摄</dt>');
  const about = await read('/zh/about');
  expect(about).toMatch(/<h2 id="mission-title" class="[^"]*">使命<\/h2>/);
  expect(about).toContain('去看。');
  expect(about).toMatch(/<h2 id="more-1-title" lang="en"[^>]*>Press<\/h2>/);
  expect(about.replaceAll('<wbr/>', '')).toContain('媒体报道。');
  expect(about).toContain('查看');
  expect(await read('/about')).toContain('Our task');
});

test('a gallery has its Chinese name, description and pictures, also for search engines', async () => {
  const item = await client.add(await photo(), { category: 'family-portraits', alt: 'Three on a bench' });
  await createTestWorker(site.services).runAll();
  await call('PATCH', `/api/admin/media/${item.id}`, { caption: 'In May', ...chinese({ alt: '长椅上的三个人' }) });
  const texts = { name: 'Gardens', slug: 'gardens', category: 'family-portraits', description: 'Under trees.' };
  await create('/api/admin/galleries', { ...texts, ...chinese({ name: '花园', description: '树荫之下。' }) });

  const html = await read('/zh/gallery/gardens');
  expect(html).toMatch(/<h1 id="gallery-title" class="[^"]*">花园<\/h1>/);
  expect(html).toMatch(/<title>花园 \| /);
  expect(html).toContain('<meta name="description" content="树荫之下。"/>');
  expect(html).toContain('alt="长椅上的三个人"');
  expect(html).toContain('data-caption="In May" data-caption-lang="en"');
  const shown = graphOf(html).find((node: { '@type': string }) => node['@type'] === 'ImageGallery');
  expect(shown).toMatchObject({ name: '花园', image: [{ name: '长椅上的三个人' }] });
  expect(await read('/zh/sitemap')).toContain('>花园</a>');
  expect(await read('/zh/portrait')).toContain('alt="长椅上的三个人"');
  const english = await read('/gallery/gardens');
  expect(english).toContain('alt="Three on a bench"');
  expect(english).not.toContain('lang="en" class');

  const galleryId = (await read('/api/galleries')).match(/"id":"([^"]+)"/)?.[1];
  const image = { galleryId, imageUrl: picture, alt: 'A swing', title: 'Swing' };
  await create('/api/admin/cms/images', { ...image, ...chinese({ title: '秋千' }) });
  const own = await read('/zh/gallery/gardens');
  expect(own).toMatch(/<img [^>]*alt="A swing" lang="en"/);
  expect(own).toMatch(/data-caption="秋千"(?! data-caption-lang)/);
});

test('property videos and floor plans stand in Chinese, their choices too', async () => {
  const video = {
    title: 'Hill house',
    description: 'A walk.',
    videoUrl: picture,
    thumbnailUrl: picture,
    duration: '3:42',
  };
  await create('/api/admin/property-videos', { ...video, propertyType: 'Villa', ...chinese({ title: '山居' }) });
  const plan = { title: 'Loft', planType: 'Luxury Condo', description: 'Two rooms.', imageUrl: picture };
  const size = { squareFootage: '900 sq ft', propertyType: 'City' };
  await create('/api/admin/floor-plans', {
    ...plan,
    ...size,
    ...chinese({ description: '两室。', squareFootage: '84 平方米' }),
  });

  const html = await read('/zh/property');
  expect(html).toContain('山居</h3>');
  expect(html).toMatch(/<p lang="en"[^>]*>A walk\.<\/p>/);
  expect(html.replaceAll('<!-- -->', '')).toContain('3:42 · 4K 超高清 · <span lang="en">Villa</span>');
  expect(html.replaceAll('<!-- -->', '')).toContain('高级公寓 · <span lang="en">City</span> · 84 平方米');
  expect(html).toMatch(/<h3 lang="en"[^>]*>Loft<\/h3>/);
  expect(html).toContain('两室。');
  const english = (await read('/property')).replaceAll('<!-- -->', '');
  expect(english).toContain('3:42 · 4K UHD · Villa');
  expect(english).toContain('Luxury Condo · City · 900 sq ft');
});

test("the studio's texts stand in Chinese, and its opening hours in the structured data of both languages", async () => {
  const identity: StudioIdentity = {
    ...defaultStudioIdentity,
    tagline: 'Seeing well',
    hours: { weekdays: 'Mon-Fri 9:00-17:30', weekends: 'Sat and Sun 10:00-14:00' },
    offices: [{ street: '5 Pier Road', city: 'Porttown', region: '', postalCode: '', country: 'CN' }],
  };
  const texts = { 'hours.weekdays': '周一至周五 上午9点至下午5点半', 'offices.0.city': '港城' };
  expect((await call('PUT', '/api/admin/studio', { ...identity, ...chinese(texts) })).statusCode).toBe(200);
  const html = await read('/zh/contact');
  expect(html).toContain('<span class="block">周一至周五 上午9点至下午5点半</span>');
  expect(html).toContain('<span lang="en" class="block">Sat and Sun 10:00-14:00</span>');
  expect(html).toContain('<span lang="en" class="block">5 Pier Road</span>');
  expect(html).toContain('<span class="block">港城</span>');
  expect(html).toContain('<span lang="en" class="logo-tagline">Seeing well</span>');
  const hours = (body: string) => graphOf(body)[0].openingHoursSpecification;
  const weekdays = { opens: '09:00', closes: '17:30' };
  const weekends = { dayOfWeek: ['Saturday', 'Sunday'], opens: '10:00', closes: '14:00' };
  expect(hours(html)).toMatchObject([
    { ...weekdays, description: texts['hours.weekdays'] },
    { ...weekends, description: identity.hours.weekends },
  ]);
  expect(graphOf(html)[0].address).toMatchObject({ addressLocality: '港城', streetAddress: '5 Pier Road' });
  expect(hours(await read('/contact'))).toMatchObject([
    { ...weekdays, description: identity.hours.weekdays },
    { ...weekends, description: identity.hours.weekends },
  ]);
  await call('PUT', '/api/admin/studio', { ...identity, ...chinese({ 'hours.weekdays': '工作日' }) });
  expect(hours(await read('/zh/contact'))[0], 'without times of its own').toMatchObject({
    ...weekdays,
    description: '工作日',
  });
});

test('translations are read once for a revision, however many Chinese pages and lists show them', async () => {
  const { db } = site.services.database;
  const queries: string[] = [];
  const compile = db.getExecutor().compileQuery;
  db.getExecutor().compileQuery = function counted(...parameters: Parameters<typeof compile>) {
    const compiled = compile.apply(this, parameters);
    if (compiled.sql.includes('"translations"')) queries.push(compiled.sql);
    return compiled;
  };
  await site.services.revision.bump();
  for (const path of ['/', '/team', '/property', '/about', '/contact', '/gallery/gardens']) await read(path);
  expect(queries).toEqual([]);
  for (const path of ['/zh', '/zh/team', '/zh/property', '/zh/about', '/zh/contact', '/zh/gallery/gardens'])
    await read(path);
  for (const path of ['/api/media', '/api/floor-plans']) await read(`${path}?lang=zh-Hans`);
  db.getExecutor().compileQuery = compile;
  expect(queries).toHaveLength(1);
});
