import { expect, test } from 'vitest';
import { type ContentOverrides, noOverrides } from '#contract/content/resolve-content.ts';
import { contentPages } from '#contract/content/content-pages.ts';
import { builtInContent } from '#content/built-in-content.ts';
import { findOldPrices } from './edit-overrides.ts';

const edited = { page: contentPages.portrait, builtIn: builtInContent.portrait };
const basic = 'pricing.packages.basic.price';
const find = (before: Partial<ContentOverrides>, after: Partial<ContentOverrides>) =>
  findOldPrices(edited, { ...noOverrides, ...before }, { ...noOverrides, ...after });

test('texts that name a price which has changed are found, in both languages and in any place', () => {
  const texts = {
    en: { 'meta.description': 'Faces from $499.', 'hero.subtitle': 'From $799' },
    'zh-Hans': {
      'meta.description': '人像，499美元起。',
      'pricing.packages.basic.contents': ['1 小时', '优惠价 499 元'],
    },
  };
  expect(find(texts, { ...texts, shared: { [basic]: '$599' } })).toEqual([
    { language: 'en', path: 'meta.description', prices: ['$499'] },
    { language: 'zh-Hans', path: 'meta.description', prices: ['$499'] },
    { language: 'zh-Hans', path: 'pricing.packages.basic.contents', prices: ['$499'] },
  ]);
  expect(find(texts, texts), 'nothing was changed').toEqual([]);
});

test('the price of the Chinese page counts, and that of a package that is hidden', () => {
  const texts = { 'meta.description': '人像 ￥2,680 起' };
  const priced = { 'zh-Hans': { ...texts, [basic]: '¥2680' } };
  expect(find(priced, { 'zh-Hans': { ...texts, [basic]: '¥3280' } })).toMatchObject([{ prices: ['¥2680'] }]);
  const orders = { 'pricing.packages': { shown: ['professional', 'premium'], hidden: ['basic'] } };
  expect(find(priced, { 'zh-Hans': texts, orders })).toMatchObject([{ path: 'meta.description', prices: ['¥2680'] }]);
});

test('an amount that is still a price of the page, and a number that is no amount, are not found', () => {
  const en = { 'meta.description': 'From $799, 499 pictures, built-in {price}.' };
  const shared = {
    'pricing.packages.premium.price': '$799',
    [basic]: '$599',
    'pricing.packages.professional.price': '$899',
  };
  expect(find({ en }, { en, shared })).toEqual([]);
});
