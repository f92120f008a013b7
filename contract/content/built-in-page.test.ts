import { expect, test } from 'vitest';
import { z } from 'zod';
import { type BuiltInPage, definePage, line, link, list, price } from './define-page.ts';

const page = definePage('/events', {
  call: z.object({ title: line(), to: link() }),
  packages: list({ name: line(), price: price() }),
});
type Texts = BuiltInPage<typeof page>;

const meta = { title: 'Events', description: 'Evenings and openings.' };
const en: Texts['en'] = {
  meta,
  call: { title: 'Tell us the date', to: '/contact' },
  packages: [{ id: 'evening', name: 'An evening', price: '$499' }],
};

test('the built-in Chinese of a page needs every text, and only may have what the languages share', () => {
  const call = { title: '告诉我们日期' };
  const packages = [{ id: 'evening', name: '一个晚上' }];
  const whole: Texts = { en, 'zh-Hans': { meta, call, packages } };
  const withPrice: Texts = { en, 'zh-Hans': { meta, call, packages: [{ ...packages[0]!, price: '¥2,680' }] } };
  // @ts-expect-error -- no Chinese section
  const withoutSection: Texts = { en, 'zh-Hans': { meta, packages } };
  // @ts-expect-error -- no Chinese title of a section
  const withoutTitle: Texts = { en, 'zh-Hans': { meta, call: {}, packages } };
  // @ts-expect-error -- no Chinese name of an item
  const withoutName: Texts = { en, 'zh-Hans': { meta, call, packages: [{ id: 'evening' }] } };
  expect([whole, withPrice, withoutSection, withoutTitle, withoutName]).toHaveLength(5);
});
