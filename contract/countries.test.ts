import { expect, test } from 'vitest';
import { countriesIn, findCountryCode, countryCodes } from './countries.ts';

test.each([
  ['US', 'US'],
  ['cn', 'CN'],
  ['uk', 'GB'],
  ['ＣＮ', 'CN'],
  ['中国', 'CN'],
  ['美国', 'US'],
  ['XX', undefined],
  ['', undefined],
])('"%s" is the country %s', (typed, code) => expect(findCountryCode(typed)).toBe(code));

test('every code has a name in both languages', () => {
  for (const locale of ['en', 'zh']) {
    const countries = countriesIn(locale);
    expect(countries).toHaveLength(countryCodes.length);
    expect(countries.filter(({ code, name }) => name === code || name === '')).toEqual([]);
    expect(new Set(countries.map(({ name }) => name)).size).toBe(countryCodes.length);
  }
  expect(countriesIn('zh').find(({ code }) => code === 'CA')?.name).toBe('加拿大');
});
