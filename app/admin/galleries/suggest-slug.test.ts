import { expect, it } from 'vitest';
import { gallery } from '#contract/records.ts';
import { suggestSlug } from './slug-field.tsx';

it.each([
  ['River lanterns', 'river-lanterns'],
  ['Anna & Li’s wedding, 2026', 'anna-lis-wedding-2026'],
  ['Café Zürich', 'cafe-zurich'],
  ['春天的婚礼', 'chun-tian-de-hun-li'],
  // Read by words: the first character alone is zhòng.
  ['重庆夜景', 'chong-qing-ye-jing'],
  ['Li Wei 的绿色2026', 'li-wei-de-lv-se-2026'],
  ['…', ''],
])('suggests an address that the contract accepts for %s', async (name, slug) => {
  expect(await suggestSlug(name)).toBe(slug);
  if (slug) expect(gallery.required.slug.safeParse(slug).success).toBe(true);
});

it('ends a long name at a limit without a hyphen', async () => {
  const slug = await suggestSlug('ab '.repeat(60));
  expect(slug).toMatch(/^(ab-)+ab?$/);
  expect(slug.length).toBeLessThanOrEqual(100);
});
