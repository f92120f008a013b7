import { expect, test } from 'vitest';
import { amountsIn, fillInPrice, lowestPrice, readPrice } from './price.ts';

test.each([
  ['$499', { currency: 'USD', amount: '499' }],
  ['$1,099.50', { currency: 'USD', amount: '1099.50' }],
  ['$300-500', { currency: 'USD', amount: '300', upTo: '500' }],
  ['$700 – $1,200', { currency: 'USD', amount: '700', upTo: '1200' }],
  ['¥2,680', { currency: 'CNY', amount: '2680' }],
  ['￥２６８０', { currency: 'CNY', amount: '2680' }],
  ['¥2680～3980', { currency: 'CNY', amount: '2680', upTo: '3980' }],
  ['2680元', { currency: 'CNY', amount: '2680' }],
  ['¥2,680 元', { currency: 'CNY', amount: '2680' }],
  ['人民币2680', { currency: 'CNY', amount: '2680' }],
  ['rmb 2680', { currency: 'CNY', amount: '2680' }],
  ['499 美元', { currency: 'USD', amount: '499' }],
  ['€499', { currency: 'EUR', amount: '499' }],
  ['HK$3,800', { currency: 'HKD', amount: '3800' }],
])('the price %s is read', (text, price) => expect(readPrice(text)).toEqual(price));

test.each(['from $499', '499', '$', 'On request', '$4 99', '$499 + tax', '$10,99', '$499元', '$300-¥500', '2680元起'])(
  'the price %s is not guessed',
  (text) => expect(readPrice(text)).toBeUndefined(),
);

test.each([
  [['$1099', '$499', '$799'], '$499'],
  [['On request', '$799'], '$799'],
  [['$400-700', '$300-500'], '$300'],
  [['¥2680-3980元'], '¥2680元'],
  [['¥2680', '$499'], '¥2680'],
  [['On request'], undefined],
  [[], undefined],
])('the lowest of %j is %s', (prices, lowest) => expect(lowestPrice(prices)).toBe(lowest));

test.each([
  ['Rights spelled out. Packages from {price}.', 'Rights spelled out.'],
  ['Wraps included, packages from {price}.', 'Wraps included.'],
  ['共四步，套餐 {price} 起。', '共四步。'],
  ['From {price}', ''],
  ['From {price}, with love.', 'with love.'],
])('%s without a price is "%s"', (text, without) => {
  expect(fillInPrice(text, undefined)).toBe(without);
  expect(fillInPrice(text, "$'1")).toBe(text.replace('{price}', () => "$'1"));
});

test.each([
  ['Four calm steps, from $499.', [499]],
  ['套餐 499 美元起，升级 ¥2,680', [499, 2680]],
  ['套餐499起', [499]],
  ['From 499 to 1,099 dollars', [499, 1099]],
  ['$300-500, US$1,099.50', [300, 500, 1099.5]],
  ['２６８０元', [2680]],
  ['300+ images, since 1999, 48 h, 2,500 sq ft, 精修 15 张', []],
  ['$4990', [4990]],
  ['人像，499美元起', [499]],
])('"%s" names the amounts %j', (text, amounts) => expect([...amountsIn(text)]).toEqual(amounts));
