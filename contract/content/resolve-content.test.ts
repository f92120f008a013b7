import { expect, test } from 'vitest';
import { z } from 'zod';
import { noOverrides, type ContentOverrides, orderIds, resolveContent } from './resolve-content.ts';
import { definePage, flag, line, list, optionalLines, paragraph, price } from './define-page.ts';
import { completeness, listFields } from './list-fields.ts';

const page = definePage(
  '/prices',
  {
    hero: z.object({ title: line(20) }),
    offers: z.object({
      items: list({ name: line(20), price: price(), popular: flag() }, { maximum: 3 }),
    }),
    call: z.object({ text: paragraph() }),
  },
  { sections: ['offers', 'call'] },
);

const builtIn = {
  en: {
    meta: { title: 'Prices', description: 'All of them' },
    hero: { title: 'Prices' },
    offers: {
      items: [
        { id: 'small', name: 'Small', price: '$1', popular: false },
        { id: 'large', name: 'Large', price: '$2', popular: true },
      ],
    },
    call: { text: 'Write to us' },
  },
  'zh-Hans': {
    meta: { title: '价格', description: '全部价格' },
    hero: { title: '价格' },
    offers: {
      items: [
        { id: 'small', name: '小' },
        { id: 'large', name: '大' },
      ],
    },
    call: { text: '联系我们' },
  },
};

const withDifferences = (changes: Partial<ContentOverrides>) => ({ ...noOverrides, ...changes });
const resolve = (changes: Partial<ContentOverrides>, language: 'en' | 'zh-Hans' = 'en') =>
  resolveContent(page, builtIn, withDifferences(changes), language);

test('without changes each language shows its built-in values, and shared ones in both', () => {
  expect(resolve({})).toEqual({ ...builtIn.en, sections: ['offers', 'call'] });
  expect(resolve({}, 'zh-Hans').offers.items).toEqual([
    { id: 'small', name: '小', price: '$1', popular: false },
    { id: 'large', name: '大', price: '$2', popular: true },
  ]);
});

test('a changed field replaces its built-in value in its own language only', () => {
  const changes = { en: { 'hero.title': 'What it costs' } };
  expect(resolve(changes).hero.title).toBe('What it costs');
  expect(resolve(changes, 'zh-Hans').hero.title).toBe('价格');
});

test('a changed price stands in both languages', () => {
  const changes = { shared: { 'offers.items.small.price': '$3' } };
  expect(resolve(changes).offers.items[0]?.price).toBe('$3');
  expect(resolve(changes, 'zh-Hans').offers.items[0]?.price).toBe('$3');
});

test('Chinese may have a price of its own, and no other shared value', () => {
  const changes = { 'zh-Hans': { 'offers.items.small.price': '¥20', 'offers.items.small.popular': true } };
  expect(resolve(changes).offers.items[0]).toMatchObject({ price: '$1', popular: false });
  expect(resolve(changes, 'zh-Hans').offers.items[0]).toMatchObject({ price: '¥20', popular: false });
});

test('a field that was not changed shows the better built-in value of an upgrade', () => {
  const upgraded = { ...builtIn, en: { ...builtIn.en, call: { text: 'Call us' } } };
  const differences = withDifferences({ en: { 'hero.title': 'Mine' } });
  expect(resolveContent(page, upgraded, differences)).toMatchObject({
    hero: { title: 'Mine' },
    call: { text: 'Call us' },
  });
});

test('a stored value that the schema no longer allows is ignored', () => {
  expect(
    resolve({ en: { 'hero.title': 'x'.repeat(21) }, shared: { 'offers.items.small.popular': 'yes' } }),
  ).toMatchObject({
    hero: { title: 'Prices' },
    offers: { items: [{ popular: false }, {}] },
  });
});

test('items are shown in the order of the owner, without hidden ones', () => {
  const orders = { 'offers.items': { shown: ['large'], hidden: ['small'] } };
  expect(resolve({ orders }).offers.items.map(({ id }) => id)).toEqual(['large']);
  expect(resolve({ orders: { sections: { shown: ['call', 'offers'], hidden: [] } } }).sections).toEqual([
    'call',
    'offers',
  ]);
});

test('an added item shows English with its language where it has no translation', () => {
  const changes = {
    orders: { 'offers.items': { shown: ['small', 'added-1', 'large'], hidden: [] } },
    shared: { 'offers.items.added-1.price': '$9' },
    en: { 'offers.items.added-1.name': 'Huge' },
  };
  expect(resolve(changes).offers.items[1]).toEqual({ id: 'added-1', name: 'Huge', price: '$9', popular: false });
  expect(resolve(changes, 'zh-Hans').offers.items[1]).toEqual({
    id: 'added-1',
    name: 'Huge',
    price: '$9',
    popular: false,
    lang: { name: 'en' },
  });
});

test('optional lines that are not there need no translation', () => {
  const notes = definePage('/notes', { items: list({ points: optionalLines() }) });
  const { meta } = builtIn.en;
  const shown = (item: { id: string; points?: string[] }) =>
    resolveContent(
      notes,
      { en: { meta, items: [item] }, 'zh-Hans': { meta, items: [{ id: 'a' }] } },
      noOverrides,
      'zh-Hans',
    ).items;
  expect(shown({ id: 'a' })).toEqual([{ id: 'a', points: [] }]);
  expect(shown({ id: 'a', points: ['one'] })).toEqual([{ id: 'a', points: ['one'], lang: { points: 'en' } }]);
});

test('a list shows no more items than its maximum, and only known or added ones', () => {
  const orders = { 'offers.items': { shown: ['added-1', 'added-2', 'gone', 'small', 'large'], hidden: [] } };
  expect(resolve({ orders }).offers.items.map(({ id }) => id)).toEqual(['added-1', 'added-2', 'small']);
});

test('a built-in item that is new in an upgrade follows the item that it follows there', () => {
  expect(orderIds(['a', 'new', 'b'], { shown: ['b', 'a'], hidden: [] }, () => true)).toEqual(['b', 'a', 'new']);
  expect(orderIds(['new', 'a'], { shown: ['a'], hidden: [] }, () => true)).toEqual(['new', 'a']);
});

const fieldsOf = (changes: Partial<ContentOverrides>) => listFields(page, builtIn, withDifferences(changes));
const outdated = (changes: Partial<ContentOverrides>) =>
  fieldsOf(changes).flatMap(({ path, isOutdated }) => (isOutdated ? [path] : []));

test('a built-in translation is outdated once its English has been changed', () => {
  expect(outdated({})).toEqual([]);
  expect(outdated({ en: { 'hero.title': 'What it costs' } })).toEqual(['hero.title']);
});

test('a translation by the owner is outdated once the English differs from its source', () => {
  const changes = {
    'zh-Hans': { 'hero.title': '收费' },
    en: { 'hero.title': 'Fees' },
    sources: { 'hero.title': 'Fees' },
  };
  expect(outdated(changes)).toEqual([]);
  expect(outdated({ ...changes, en: { 'hero.title': 'Our fees' } })).toEqual(['hero.title']);
});

test('fields of hidden sections and items are not listed', () => {
  const paths = fieldsOf({
    orders: {
      sections: { shown: ['offers'], hidden: ['call'] },
      'offers.items': { shown: ['large'], hidden: ['small'] },
    },
  }).map(({ path }) => path);
  expect(paths).toEqual([
    'meta.title',
    'meta.description',
    'hero.title',
    'offers.items.large.name',
    'offers.items.large.price',
    'offers.items.large.popular',
  ]);
});

test('completeness is the share of translatable fields with a translation', () => {
  expect(completeness(fieldsOf({}))).toBe(1);
  const orders = { 'offers.items': { shown: ['small', 'added-1'], hidden: ['large'] } };
  expect(completeness(fieldsOf({ orders, en: { 'offers.items.added-1.name': 'Huge' } }))).toBeCloseTo(5 / 6);
});
