import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecordKind } from '#contract/records/kinds.ts';
import { kinds } from '#server/testing/clients/access-table.ts';
import { createTestApp, type TestApp } from '#server/testing/servers/test-app.ts';

let site: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  site = await createTestApp({}, { site: 'built' });
  headers = await site.signIn();
}, 180_000);
afterAll(() => site.close());

const create = async (url: string, payload: object): Promise<string> => {
  const answer = await site.inject({ method: 'POST', url, headers, payload });
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
  return (answer.json() as { data: { id: string } }).data.id;
};

/** Where visitors see a record of each kind, and by which of its texts. */
const shownOn: Record<RecordKind, { page: string; text: string; of?: () => Promise<object> }> = {
  teamMembers: { page: '/team', text: '安娜' },
  propertyVideos: { page: '/property', text: '漫步' },
  floorPlans: { page: '/property', text: '84 平方米' },
  aboutEntries: { page: '/about', text: '更多', of: async () => ({ linkUrl: 'https://studio.example/more' }) },
  galleries: { page: '/gallery/gardens-70', text: '花园' },
  cmsImages: {
    page: '/gallery/of-images',
    text: 'alt="窗"',
    async of() {
      const gallery = { name: 'Images', slug: 'of-images', category: 'Weddings' };
      return { galleryId: await create('/api/admin/galleries', gallery) };
    },
  },
  testimonials: { page: '/newborn', text: '一双平静的手' },
};

test.each(kinds)('visitors see a record of the kind $kind while it is published', async (kind) => {
  const { page, text, of } = shownOn[kind.kind];
  const isShown = async () => (await site.inject({ url: `/zh${page}` })).body.includes(text);
  const parts = await of?.();
  expect(await isShown()).toBe(false);
  const id = await create(kind.admin, { ...kind.body(70), ...parts, translations: { 'zh-Hans': kind.texts } });
  expect(await isShown()).toBe(true);
  await site.inject({ method: 'PATCH', url: `${kind.admin}/${id}`, headers, payload: { isPublished: false } });
  expect(await isShown()).toBe(false);
});
