import { expect, test } from 'vitest';
import { parseAmount, structuredOffers } from './structured-data.ts';

test.each([
  ['$499', { price: '499', priceCurrency: 'USD' }],
  ['¥2,680', { price: '2680', priceCurrency: 'CNY' }],
  ['$1,099.50', { price: '1099.50' }],
  ['$300-500', { priceSpecification: { minPrice: '300', maxPrice: '500', priceCurrency: 'USD' } }],
  ['$700 – $1,200', { priceSpecification: { minPrice: '700', maxPrice: '1200' } }],
])('the price %s is read', (price, amount) => {
  expect(parseAmount(price)).toMatchObject(amount);
});

test.each(['from $499', '499', '$', 'On request', '$4 99', '$499 + tax'])('the price %s is not guessed', (price) => {
  expect(parseAmount(price)).toBeUndefined();
});

const offers = (...prices: string[]) => {
  const packages = prices.map((price) => ({ name: 'Basic', price }));
  const place = { url: 'https://studio.example/portrait', provider: 'https://studio.example/#studio' };
  return structuredOffers([{ anchor: 'pricing', title: 'Prices', packages }], place);
};

test('packages without a readable price are left out, and a list without any, too', () => {
  expect(offers('On request')).toEqual([]);
  expect(offers('$1', 'On request')).toMatchObject([{ '@type': 'Service', offers: [{ price: '1' }] }]);
});
