import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noOverrides } from '#contract/content/resolve-content.ts';
import { pathIn } from '#contract/content/site-languages.ts';
import { fillInPrice } from '#contract/content/price.ts';
import { builtInMeta } from '#content/built-in-meta.ts';
import { offeredServices } from '#content/offered-services.ts';
import { pagePaths } from '#contract/site-pages.ts';
import { readGraph } from '#server/testing/clients/page-graph.ts';
import { createMediaClient } from '#server/testing/clients/media-client.ts';
import { photo } from '#server/testing/fixtures/pictures.ts';
import { createTestWorker } from '#server/testing/servers/media-worker.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

const origin = 'https://studio.example';
const hostile = '</script><script>alert(1)</script><!--"&';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ PUBLIC_URL: origin, STUDIO_NAME: `Studio ${hostile}` }, { site: 'built' });
}, 180_000);
afterAll(() => site.close());

const read = async (url: string) => (await site.inject({ url })).body;

function metaOf(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
}

describe.each(pagePaths)('%s', (path) => {
  const { title, description: written } = builtInMeta(path);
  const description = fillInPrice(written, '$499');

  test('has a title, a canonical link and share tags', async () => {
    const html = await read(path);
    expect(html).toContain(`<link rel="canonical" href="${origin}${path}"/>`);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toContain(`<title>${title} | Studio `);
    expect(metaOf(html, 'description')).toBe(description);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(metaOf(html, 'og:url')).toBe(`${origin}${path}`);
    expect(metaOf(html, 'og:title')).toBe(metaOf(html, 'twitter:title'));
    expect(metaOf(html, 'og:description')).toBe(description);
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image');
    const image = metaOf(html, 'og:image') ?? '';
    expect(image).toMatch(new RegExp(`^${origin}/pictures/.+\\.jpg$`));
    expect(metaOf(html, 'twitter:image')).toBe(image);
    expect(metaOf(html, 'og:image:alt')).toMatch(/\w/);
    const file = await site.inject({ url: new URL(image).pathname });
    expect(file.headers['content-type']).toBe('image/jpeg');
  });

  test('names the page in both languages, and each is canonical to itself', async () => {
    const chinese = pathIn('zh-Hans', path);
    for (const [address, language, locale] of [
      [path, 'en', 'en_US'],
      [chinese, 'zh-Hans', 'zh_CN'],
    ] as const) {
      const { body, headers } = await site.inject({ url: address });
      expect(headers['content-language']).toBe(language);
      expect(body).toContain(`<html lang="${language}">`);
      expect(body).toContain(`<link rel="canonical" href="${origin}${address}"/>`);
      expect(metaOf(body, 'og:locale')).toBe(locale);
      expect(metaOf(body, 'og:url')).toBe(`${origin}${address}`);
      expect(
        [...body.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"\/>/gi)].map(([, ...of]) => of),
      ).toEqual([
        ['en', `${origin}${path}`],
        ['zh-Hans', `${origin}${chinese}`],
        ['x-default', `${origin}${path}`],
      ]);
    }
  });

  test('has structured data of the studio and of its breadcrumbs', async () => {
    const graph = readGraph(await read(path));
    expect(graph[0]).toMatchObject({
      '@type': 'ProfessionalService',
      name: `Studio ${hostile}`,
      url: `${origin}/`,
      address: { '@type': 'PostalAddress', addressLocality: 'Los Angeles', addressRegion: 'CA', addressCountry: 'US' },
      openingHoursSpecification: [
        {
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
          opens: '10:30',
          closes: '16:00',
          description: 'Mon-Fri 10:30 AM-16:00',
        },
      ],
      hasOfferCatalog: { itemListElement: offeredServices.en.services.map((name) => ({ itemOffered: { name } })) },
    });
    const trail = graph.find((node) => node['@type'] === 'BreadcrumbList');
    if (path === '/') return expect(trail).toBeUndefined();
    expect(trail?.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
      { '@type': 'ListItem', position: 2, name: title, item: `${origin}${path}` },
    ]);
  });
});

test('every page has its own title and description', () => {
  const pages = pagePaths.map(builtInMeta);
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
  expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length);
});

test('the name of the studio cannot end the script element of structured data', async () => {
  const html = await read('/');
  expect(html).not.toContain('<script>alert(1)');
  expect(html.match(/<script type="application\/ld\+json">/g)).toHaveLength(1);
});

test.each([
  ['/nowhere', 'en'],
  ['/zh/nowhere', 'zh-Hans'],
])(
  'the 404 page %s is noindex, in its language, without canonical link, share tags or structured data',
  async (url, language) => {
    const { body, headers, statusCode } = await site.inject({ url });
    expect(statusCode).toBe(404);
    expect(headers['content-language']).toBe(language);
    expect(body).toContain(`<html lang="${language}">`);
    expect(metaOf(body, 'robots')).toBe('noindex');
    expect(body).not.toMatch(/rel="canonical"|rel="alternate"|ld\+json|"og:/);
  },
);

test('a page is hidden from search engines in Chinese while less than 80 % of it is translated', async () => {
  const { content } = site.services;
  const actor = { id: null, name: 'Mei' };
  const inSitemap = async () => {
    const elements = [...(await read('/sitemap.xml')).matchAll(/<url>.*?<\/url>/g)].map(([element]) => element);
    return elements.filter((element) => /<loc>[^<]*\/terms<\/loc>/.test(element));
  };
  const links = [
    `<xhtml:link rel="alternate" hreflang="en" href="${origin}/terms"/>`,
    `<xhtml:link rel="alternate" hreflang="zh-Hans" href="${origin}/zh/terms"/>`,
    `<xhtml:link rel="alternate" hreflang="x-default" href="${origin}/terms"/>`,
  ].join('');
  const complete = await inSitemap();
  expect(complete).toHaveLength(2);
  for (const element of complete) expect(element).toContain(links);

  // Chapters in English alone, instead of all but one.
  const added = Array.from({ length: 12 }, (_, index) => `added-${index}`);
  const [first, ...others] = (await content.document('terms', 'en')).chapters.map(({ id }) => id) as [string];
  const draft = {
    ...noOverrides,
    en: Object.fromEntries(
      added.flatMap((id) => [
        [`chapters.${id}.title`, 'A new chapter'],
        [`chapters.${id}.paragraphs`, ['In English']],
      ]),
    ),
    orders: { chapters: { shown: [first, ...added], hidden: others } },
  };
  await content.saveDraft('terms', draft, actor);
  await content.publish('terms', actor);
  expect(await content.completeness('terms')).toBeLessThan(0.8);
  const chinese = await read('/zh/terms');
  expect(metaOf(chinese, 'robots')).toBe('noindex');
  for (const html of [chinese, await read('/terms')]) expect(html).not.toContain('rel="alternate"');
  expect(metaOf(await read('/terms'), 'robots')).toBeUndefined();
  expect(await inSitemap()).toEqual([expect.stringMatching(/^<url><loc>[^<]*[^h]\/terms<\/loc><image/)]);

  await content.restore('terms', 0, actor);
  await content.publish('terms', actor);
  expect(metaOf(await read('/zh/terms'), 'robots')).toBeUndefined();
  expect(await inSitemap()).toEqual(complete);
});

describe('without PUBLIC_URL', () => {
  let open: TestApp;
  beforeAll(async () => {
    open = await createTestApp({}, { site: 'built' });
  });
  afterAll(() => open.close());
  const readAs = async (host: string, url = '/') => (await open.inject({ url, headers: { host } })).body;

  test('canonical links have the host name of the request if staff use it, and never that of another one', async () => {
    const headers = { host: 'studio.example', ...(await open.signIn()) };
    await open.inject({ url: '/api/admin/contacts', headers });
    expect(await readAs('evil.example')).not.toMatch(/rel="canonical"|evil\.example/);
    const honest = await readAs('studio.example');
    expect(honest).toContain('<link rel="canonical" href="http://studio.example/"/>');
    expect(honest).not.toContain('evil.example');
    expect(await readAs('studio.example', '/robots.txt')).toContain('Sitemap: http://studio.example/sitemap.xml\n');
  });

  test('an invalid host name gets a page without absolute URLs, and no sitemap', async () => {
    const html = await readAs('"><script>alert(1)</script>');
    expect(html).not.toMatch(/rel="canonical"|"og:image|"og:url|alert\(1\)/);
    expect(metaOf(html, 'og:title')).toBeDefined();
    expect((await open.inject({ url: '/sitemap.xml', headers: { host: 'a b' } })).statusCode).toBe(404);
  });
});

test('robots.txt excludes the back office and the API', async () => {
  const { headers, body } = await site.inject({ url: '/robots.txt' });
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toBe(`User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`);
});

test("the description of a gallery is the studio's text, shortened for search results", async () => {
  const payload = {
    name: 'Slow <b>light</b>',
    slug: 'slow-light',
    category: 'family-portraits',
    description: 'Word. '.repeat(90),
  };
  await site.inject({ method: 'POST', url: '/api/admin/galleries', headers: await site.signIn(), payload });
  const html = await read('/gallery/slow-light');
  const description = metaOf(html, 'description') ?? '';
  expect(description).toMatch(/^(?:Word\. )+Word\.…$/);
  expect(description.length).toBeLessThanOrEqual(160);
  const graph = readGraph(html);
  expect(graph.find((node) => node['@type'] === 'BreadcrumbList')).toMatchObject({
    itemListElement: [{ name: 'Home' }, { name: payload.name, item: `${origin}/gallery/slow-light` }],
  });
  expect(html).not.toContain('<b>light');
});

test('the sitemap names every public page once, with pictures that exist', async () => {
  const created = await site.inject({
    method: 'POST',
    url: '/api/admin/galleries',
    headers: await site.signIn(),
    payload: { name: 'Tom & "Jerry"', slug: 'tom-and-jerry', category: 'wedding-photography' },
  });
  expect(created.statusCode).toBe(201);
  const { headers, body } = await site.inject({ url: '/sitemap.xml' });
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const pages = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(pages.sort()).toEqual(
    [...pagePaths, '/gallery/tom-and-jerry', '/gallery/slow-light']
      .flatMap((path) => [path, pathIn('zh-Hans', path)])
      .map((path) => `${origin}${path}`)
      .sort(),
  );
  const pictures = [...body.matchAll(/<image:loc>([^<]+)<\/image:loc>/g)].map(([, address]) => String(address));
  expect(pictures.length).toBeGreaterThan(40);
  for (const picture of new Set(pictures)) {
    expect((await site.inject({ method: 'HEAD', url: new URL(picture).pathname })).statusCode, picture).toBe(200);
  }
  expect(body).not.toMatch(/lastmod|&(?!#)/);
});

test('the sitemap names for each page the picture that it shares and those of its galleries', async () => {
  await createMediaClient(site, await site.signIn()).add(await photo(), { category: 'wedding-photography' });
  await createTestWorker(site.services).runAll();
  const { body } = await site.inject({ url: '/sitemap.xml' });
  const elements = [...body.matchAll(/<url>(.*?)<\/url>/g)].map(([, element]) => String(element));
  expect(elements.length).toBeGreaterThan(pagePaths.length);
  const named: Record<string, (string | undefined)[]> = {};
  for (const element of elements) {
    const [page, ...pictures] = [...element.matchAll(/<(?:image:)?loc>([^<]+)</g)].map(([, address]) => address);
    const html = await read(new URL(String(page)).pathname);
    const galleries = readGraph(html).filter((node) => node['@type'] === 'ImageGallery');
    const hung = galleries.flatMap(({ image }) => (image as { contentUrl: string }[]).map((one) => one.contentUrl));
    expect(pictures, page).toEqual([...new Set([metaOf(html, 'og:image'), ...hung])]);
    named[new URL(String(page)).pathname] = pictures;
  }
  const uploaded = named['/gallery/tom-and-jerry']?.[0];
  expect(uploaded).toMatch(/\/media\//);
  expect(named['/wedding']).toContain(uploaded);
});

test('the manifest and the icons that pages link exist', async () => {
  const { headers, body } = await site.inject({ url: '/site.webmanifest' });
  expect(headers['content-type']).toBe('application/manifest+json');
  const manifest = JSON.parse(body) as { name: string; icons: { src: string; type: string }[] };
  expect(manifest.name).toBe(`Studio ${hostile}`);
  const html = await read('/');
  expect(metaOf(html, 'theme-color')).toBe('#f6f2ea');
  const linked = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(
    ([, href]) => href,
  );
  expect(linked).toEqual(['/favicon.ico', '/apple-touch-icon.png', '/site.webmanifest']);
  for (const address of [...linked, ...manifest.icons.map(({ src }) => src)]) {
    expect((await site.inject({ url: address })).statusCode, address).toBe(200);
  }
});
