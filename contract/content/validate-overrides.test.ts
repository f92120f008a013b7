import { expect, test } from 'vitest';
import { z } from 'zod';
import { en } from '#contract/faults/messages.ts';
import { formatFault } from '#contract/faults/format-fault.ts';
import { areSameOverrides, validateOverrides, findMissingSources } from './validate-overrides.ts';
import { describeChanges } from './content-api.ts';
import { type ContentOverrides, noOverrides } from './resolve-content.ts';
import { definePage, flag, line, lines, list, optionalLines, price } from './define-page.ts';
import { listFields } from './list-fields.ts';

const page = definePage(
  '/prices',
  {
    hero: z.object({ title: line(20), facts: lines(10, 2) }),
    offers: z.object({ items: list({ name: line(20), price: price(), popular: flag() }, { maximum: 3 }) }),
    call: z.object({ text: line(), points: optionalLines() }),
  },
  { sections: ['offers', 'call'], former: ['hero.motto'] },
);
const builtIn = {
  en: {
    meta: { title: 'Prices', description: 'All of them' },
    hero: { title: 'Prices', facts: ['fast'] },
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
    hero: { title: '价格', facts: ['快'] },
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
const check = (changes: Partial<ContentOverrides>) => validateOverrides(page, builtIn, withDifferences(changes));
const wordsIn = (changes: Partial<ContentOverrides>) => check(changes).errors.map((fault) => formatFault(en, fault));

test('a price of the Chinese page is stored with the price that it was set beside', () => {
  const path = 'offers.items.small.price';
  const own = { 'zh-Hans': { [path]: '¥20' } };
  expect(check(own)).toMatchObject({ errors: [], differences: { ...own, sources: { [path]: '$1' } } });
  const { differences } = check({ ...own, shared: { [path]: '$3' } });
  expect(differences.sources).toEqual({ [path]: '$3' });
  expect(wordsIn({ en: { [path]: '$5' } })).toEqual(['Unknown field']);
  const popular = 'offers.items.small.popular';
  expect(wordsIn({ 'zh-Hans': { [popular]: true } })).toEqual(['Unknown field']);

  const isOutdated = (shared: Record<string, unknown>) =>
    listFields(page, builtIn, { ...differences, shared }).find((field) => field.path === path)?.isOutdated;
  expect([isOutdated({ [path]: '$3' }), isOutdated({ [path]: '$4' })], 'whose price has changed').toEqual([
    false,
    true,
  ]);
});

test('values are stored as the schema cleans them, and those that equal the built-in ones are not stored', () => {
  expect(
    check({
      shared: { 'offers.items.small.price': ' $3 ', 'offers.items.large.popular': true },
      en: { 'hero.title': 'What\tit \u202Ecosts', 'call.text': ' Write  to us ' },
    }),
  ).toEqual({
    differences: withDifferences({
      shared: { 'offers.items.small.price': '$3' },
      en: { 'hero.title': 'What it costs' },
    }),
    errors: [],
  });
});

test('a field that an older version had is left out without a word', () => {
  const given = { ...noOverrides, en: { 'hero.motto': 'x', 'hero.title': 'Fees' }, 'zh-Hans': { 'hero.motto': 'y' } };
  const { differences, errors } = validateOverrides(page, builtIn, given);
  expect([differences.en, differences['zh-Hans'], errors]).toEqual([{ 'hero.title': 'Fees' }, {}, []]);
});

test.for<[string, Partial<ContentOverrides>, string, string]>([
  ['a long text', { en: { 'hero.title': 'x'.repeat(10_000) } }, 'en.hero.title', 'Must be at most 20 characters'],
  ['an empty text', { 'zh-Hans': { 'call.text': '\u200B' } }, 'zh-Hans.call.text', 'Must not be empty'],
  ['a number', { en: { 'call.text': 5 } }, 'en.call.text', 'Must be text'],
  [
    'a list of lines',
    { en: { 'hero.facts': ['a', 'x'.repeat(11)] } },
    'en.hero.facts.1',
    'Must be at most 10 characters',
  ],
  ['an unknown field', { en: { 'hero.subtitle': 'x' } }, 'en.hero.subtitle', 'Unknown field'],
  ['an object', { en: { hero: 'x' } }, 'en.hero', 'Unknown field'],
  ['a whole list', { en: { 'offers.items': [] } }, 'en.offers.items', 'Unknown field'],
  ['a property of all objects', { en: { 'hero.constructor': 'x' } }, 'en.hero.constructor', 'Unknown field'],
  ['a prototype', { en: JSON.parse('{"__proto__.title":"x"}') }, 'en.__proto__.title', 'Unknown field'],
  [
    'an item that does not exist',
    { en: { 'offers.items.huge.name': 'x' } },
    'en.offers.items.huge.name',
    'Unknown field',
  ],
  ['the id of an item', { en: { 'offers.items.small.id': 'x' } }, 'en.offers.items.small.id', 'Unknown field'],
  [
    'a price in one language',
    { en: { 'offers.items.small.price': '$3' } },
    'en.offers.items.small.price',
    'Unknown field',
  ],
  ['a text for all languages', { shared: { 'call.text': 'x' } }, 'shared.call.text', 'Unknown field'],
  ['an order of nothing', { orders: { hero: { shown: [], hidden: [] } } }, 'orders.hero', 'Unknown field'],
  [
    'an unknown section',
    { orders: { sections: { shown: ['hero'], hidden: [] } } },
    'orders.sections',
    'Not a valid id',
  ],
  [
    'an added section',
    { orders: { sections: { shown: ['added-1'], hidden: [] } } },
    'orders.sections',
    'Not a valid id',
  ],
  [
    'an unknown item',
    { orders: { 'offers.items': { shown: ['small', 'huge'], hidden: [] } } },
    'orders.offers.items',
    'Not a valid id',
  ],
  [
    'a list without items',
    { orders: { 'offers.items': { shown: [], hidden: ['small', 'large'] } } },
    'orders.offers.items',
    'Must have at least 1 items',
  ],
  [
    'too many items',
    { orders: { 'offers.items': { shown: ['added-1', 'added-2', 'small', 'large'], hidden: [] } } },
    'orders.offers.items',
    'Must have at most 3 items',
  ],
])('%s is refused with its path and reason', ([, changes, path, message]) => {
  const { errors, differences } = check(changes);
  expect(errors.map((fault) => ({ path: fault.path, message: formatFault(en, fault) }))).toEqual([{ path, message }]);
  expect(differences).toMatchObject({ shared: {}, en: {}, 'zh-Hans': {} });
});

test('a translation keeps the English that it was made from', () => {
  const { differences } = check({
    en: { 'hero.title': 'Fees' },
    'zh-Hans': { 'hero.title': '收费', 'call.text': '来信' },
    sources: { 'hero.title': ' Prices ', 'meta.title': 'no translation', 'call.text': 'x'.repeat(500) },
  });
  expect(differences.sources).toEqual({ 'hero.title': 'Prices', 'call.text': 'Write to us' });
});

test('a translation that equals the built-in one is stored only if it was made from another English', () => {
  const given = { en: { 'hero.title': 'Fees' }, 'zh-Hans': { 'hero.title': '价格', 'call.text': '联系我们' } };
  const { differences } = check(given);
  expect(differences).toMatchObject({ 'zh-Hans': { 'hero.title': '价格' }, sources: { 'hero.title': 'Fees' } });
  expect(listFields(page, builtIn, differences).filter(({ isOutdated }) => isOutdated)).toEqual([]);
  expect(check({ ...given, sources: { 'hero.title': 'Prices' } }).differences['zh-Hans']).toEqual({});
});

test('the fields of an added item are stored while it is in its list, and go with it', () => {
  const fields = { en: { 'offers.items.added-1.name': 'Huge' }, shared: { 'offers.items.added-1.price': '$9' } };
  const orders = { 'offers.items': { shown: ['small', 'added-1'], hidden: ['large'] } };
  expect(check({ ...fields, orders })).toEqual({ differences: withDifferences({ ...fields, orders }), errors: [] });
  expect(check(fields)).toEqual({ differences: noOverrides, errors: [] });
});

test('an order that equals the built-in one is not stored', () => {
  const orders = {
    sections: { shown: ['offers', 'call'], hidden: [] },
    // What is in neither list is shown.
    'offers.items': { shown: ['small', 'small'], hidden: [] },
  };
  expect(check({ orders }).differences).toEqual(noOverrides);
});

test('an added item needs its English before it can be published', () => {
  const orders = { 'offers.items': { shown: ['small', 'added-1'], hidden: ['large'] } };
  const missing = (changes: Partial<ContentOverrides>) =>
    findMissingSources(page, builtIn, withDifferences({ orders, ...changes })).map(({ path }) => path);
  expect(missing({})).toEqual(['en.offers.items.added-1.name', 'shared.offers.items.added-1.price']);
  expect(
    missing({ en: { 'offers.items.added-1.name': 'Huge' }, shared: { 'offers.items.added-1.price': '$9' } }),
  ).toEqual([]);
});

test('differences are the same whatever the order of their fields', () => {
  const one = withDifferences({ en: { a: '1', b: ['2'] } });
  expect(areSameOverrides(one, withDifferences({ en: { b: ['2'], a: '1' } }))).toBe(true);
  expect(areSameOverrides(one, withDifferences({ en: { b: ['3'], a: '1' } }))).toBe(false);
});

test('changes say which field of which language has which value before and after', () => {
  const before = withDifferences({
    en: { 'hero.title': 'Fees', 'offers.items.added-1.name': 'Huge' },
    orders: { 'offers.items': { shown: ['small', 'large', 'added-1'], hidden: [] } },
  });
  const after = withDifferences({
    shared: { 'offers.items.small.price': '$3' },
    'zh-Hans': { 'call.text': '来信' },
    orders: { sections: { shown: ['call'], hidden: ['offers'] } },
  });
  expect(describeChanges(page, builtIn, before, after)).toEqual([
    { in: 'shared', path: 'offers.items.small.price', before: '$1', after: '$3', isBuiltIn: false },
    { in: 'en', path: 'hero.title', before: 'Fees', after: 'Prices', isBuiltIn: true },
    { in: 'zh-Hans', path: 'call.text', before: '联系我们', after: '来信', isBuiltIn: false },
    {
      in: 'order',
      path: 'offers.items',
      before: ['small', 'large', 'added-1'],
      after: ['small', 'large'],
      isBuiltIn: true,
    },
    { in: 'order', path: 'sections', before: ['offers', 'call'], after: ['call'], isBuiltIn: false },
  ]);
});

test('lines that may be left out need no value, no translation and no source', () => {
  expect(check({ en: { 'call.points': [] } }).differences).toEqual(noOverrides);
  const untouched = listFields(page, builtIn, noOverrides);
  expect(untouched.filter(({ isOutdated }) => isOutdated)).toEqual([]);
  expect(findMissingSources(page, builtIn, noOverrides)).toEqual([]);
  const { differences } = check({ en: { 'call.points': ['One'] }, 'zh-Hans': { 'call.points': ['一'] } });
  expect(differences.sources).toEqual({ 'call.points': ['One'] });
});
