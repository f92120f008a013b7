import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContentOverrides, noOverrides } from '#contract/content/resolve-content.ts';
import { type GraphNode, readGraph } from '#server/testing/clients/page-graph.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

const actor = { id: null, name: 'Mei' };
let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ PUBLIC_URL: 'https://studio.example' }, { site: 'built' });
}, 180_000);
afterAll(() => site.close());

async function publish(changed: Partial<ContentOverrides>, page: 'portrait' | 'wedding' = 'portrait') {
  await site.services.content.saveDraft(page, { ...noOverrides, ...changed }, actor);
  await site.services.content.publish(page, actor);
}

/** What search engines are told of a page. */
async function toldOf(url: string) {
  const { body } = await site.inject({ url });
  const descriptions = [
    ...body.matchAll(/<meta (?:name|property)="(?:og:|twitter:)?description" content="([^"]*)"/g),
  ].map(([, text]) => text as string);
  const graph = readGraph(body);
  const page = graph.find((node) => node['@type'] === 'WebPage');
  expect(new Set([...descriptions, page?.['description']]).size, 'all descriptions are the same').toBe(1);
  const service = graph.find((node) => node['@type'] === 'Service');
  return { body, description: descriptions[0] ?? '', offers: (service?.['offers'] ?? []) as GraphNode[] };
}

const prices = (basic: string, professional = '$799') => ({
  'pricing.packages.basic.price': basic,
  'pricing.packages.professional.price': professional,
});

test('the description follows a changed price, in both languages', async () => {
  await publish({ shared: prices('$1599', '$1199') });
  for (const [url, shown] of [
    ['/portrait', '$1099'],
    ['/zh/portrait', '$1,099'],
  ] as const) {
    const { description } = await toldOf(url);
    expect(description, 'the lowest price').toContain(shown);
    expect(description).not.toMatch(/499|599|\{/);
  }
});

test('an own description says the price where the owner has put {price}', async () => {
  await publish({ shared: prices('$611'), en: { 'meta.description': 'Faces, {price} and up.' } });
  expect((await toldOf('/portrait')).description).toBe('Faces, $611 and up.');
});

test('without a price to be told, the part of the sentence about it is left out', async () => {
  const all = { ...prices('On request', 'On request'), 'pricing.packages.premium.price': 'On request' };
  await publish({ shared: all });
  expect((await toldOf('/portrait')).description).toMatch(/ to finished images\.$/);
  expect((await toldOf('/zh/portrait')).description).toMatch(/共四步。$/);

  const hidden = {
    shown: ['family', 'headshots', 'statement', 'features', 'offer', 'process', 'call'],
    hidden: ['pricing'],
  };
  await publish({ shared: prices('$499'), orders: { sections: hidden } });
  expect((await toldOf('/portrait')).description, 'hidden prices').not.toContain('$');
});

test('a price of the Chinese page has its own amount and currency, also for search engines', async () => {
  const own = { 'pricing.packages.basic.price': '¥2680', 'pricing.packages.professional.price': '¥3,980-4,980' };
  await publish({ 'zh-Hans': own });
  const english = await toldOf('/portrait');
  expect(english.body).not.toMatch(/2,?680/);
  expect(english.description).toContain('$499');
  expect(english.offers).toMatchObject([{ priceCurrency: 'USD', price: '499' }, { price: '799' }, { price: '1099' }]);

  const chinese = await toldOf('/zh/portrait');
  expect(chinese.body).toContain('>¥2,680<');
  expect(chinese.description).toContain('¥2,680');
  expect(chinese.offers).toMatchObject([
    { priceCurrency: 'CNY', price: '2680' },
    { priceSpecification: { priceCurrency: 'CNY', minPrice: '3980', maxPrice: '4980' } },
    { priceCurrency: 'USD', price: '1099' },
  ]);
});

test('prices of the rental are written as those of the packages', async () => {
  const shared = { 'rental.packages.basic.price': '$1250', 'rental.styles.mermaid.price': '$1350' };
  await publish({ shared, 'zh-Hans': { 'rental.packages.luxury.price': '¥9800' } }, 'wedding');
  const { body } = await toldOf('/zh/wedding');
  for (const shown of ['$1,250', '$1,350', '租金 $1,350', '¥9,800']) expect(body).toContain(shown);
  expect((await toldOf('/wedding')).body).toContain('$1250');
});
