import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathIn, siteLanguages } from '#contract/content/site-languages.ts';
import { type GraphNode, readGraph } from '#server/testing/clients/page-graph.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

const origin = 'https://studio.example';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ PUBLIC_URL: origin }, { site: 'built' });
}, 180_000);
afterAll(() => site.close());

const read = async (url: string) => (await site.inject({ url })).body;

test.each([
  ['/portrait', 2],
  ['/newborn', 1],
  ['/property', 1],
  ['/commercial', 2],
  ['/film', 1],
  ['/wedding', 1],
])('%s describes its galleries, each with an anchor on the page and pictures that exist', async (path, count) => {
  const html = await read(path);
  const galleries = readGraph(html).filter((node) => node['@type'] === 'ImageGallery');
  expect(galleries).toHaveLength(count);
  for (const gallery of galleries) {
    const [address, anchor] = String(gallery['@id']).split('#');
    expect(address).toBe(`${origin}${path}`);
    expect(html).toContain(`id="${anchor}"`);
    const pictures = gallery.image as { contentUrl: string; width: number; height: number }[];
    expect(pictures.length).toBeGreaterThan(0);
    for (const { contentUrl } of pictures) {
      expect((await site.inject({ method: 'HEAD', url: new URL(contentUrl).pathname })).statusCode).toBe(200);
    }
  }
});

test.each([
  ['/portrait', 1],
  ['/newborn', 1],
  ['/property', 1],
  ['/commercial', 1],
  ['/wedding', 2],
  ['/film', 0],
])('%s offers its packages with their prices, in both languages', async (path, count) => {
  for (const language of siteLanguages) {
    const url = pathIn(language, path);
    const html = await read(url);
    const graph = readGraph(html);
    expect(graph.find((node) => node['@type'] === 'WebPage')).toMatchObject({
      url: `${origin}${url}`,
      inLanguage: language,
    });
    const services = graph.filter((node) => node['@type'] === 'Service');
    expect(services).toHaveLength(count);
    for (const service of services) {
      const anchor = String(service['@id']).replace(`${origin}${url}#`, '');
      expect(html).toContain(`id="${anchor}"`);
      expect(service.provider).toEqual({ '@id': `${origin}/#studio` });
      const offers = service.offers as GraphNode[];
      expect(offers).toHaveLength(3);
      for (const offer of offers)
        expect(offer).toMatchObject({ url: `${origin}${url}#${anchor}`, priceCurrency: 'USD' });
    }
    if (count > 0) expect(services[0]?.offers).toMatchObject([{ price: '499' }, { price: '799' }, { price: '1099' }]);
  }
});

test.each(['/commercial', '/film', '/wedding'])('%s has structured data of its six videos', async (path) => {
  const videos = readGraph(await read(path)).filter((node) => node['@type'] === 'VideoObject');
  expect(videos).toHaveLength(6);
  for (const { name, description, thumbnailUrl, contentUrl } of videos) {
    for (const text of [name, description]) expect(text).toMatch(/\w/);
    expect([thumbnailUrl, contentUrl].every((address) => String(address).startsWith(`${origin}/`))).toBe(true);
  }
});

test('the structured data of a video that staff added has its upload date', async () => {
  const created = await site.inject({
    method: 'POST',
    url: '/api/admin/property-videos',
    headers: await site.signIn(),
    payload: {
      title: 'House on the hill',
      description: 'Four minutes',
      videoUrl: 'https://films.example/hill.mp4',
      thumbnailUrl: 'https://films.example/hill.jpg',
      duration: '4:00',
    },
  });
  expect(created.statusCode).toBe(201);
  const video = readGraph(await read('/property')).find((node) => node['@type'] === 'VideoObject');
  expect(video).toMatchObject({
    name: 'House on the hill',
    contentUrl: 'https://films.example/hill.mp4',
    thumbnailUrl: 'https://films.example/hill.jpg',
    uploadDate: expect.stringMatching(/Z$/),
  });
});
