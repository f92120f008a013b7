import { expect, test } from 'vitest';
import { createOriginOf, type OriginOf } from './site-origin.ts';

const direct = { publicUrl: undefined, trustProxy: 0 };
const ask = (originOf: OriginOf, headers: Record<string, string>) => originOf({ headers, socket: {} as never });

test('where PUBLIC_URL is set, nothing that a visitor sends changes it', () => {
  const originOf = createOriginOf({ publicUrl: 'https://studio.example', trustProxy: 1 });
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
  expect(ask(originOf, headers)).toBe('https://studio.example');
});

test('otherwise it is the name by which the visitor asked', () => {
  const originOf = createOriginOf(direct);
  expect(ask(originOf, { host: 'localhost:3000' })).toBe('http://localhost:3000');
  expect(ask(originOf, { host: 'Studio.Example:80' })).toBe('http://studio.example');
  expect(ask(originOf, { host: '[::1]:3000' })).toBe('http://[::1]:3000');
});

test.each([
  '',
  'a"><script>',
  'user@host',
  'host/path',
  'a b',
  'host:port',
  'x'.repeat(300),
  '-_.~',
  '999.1.1.1.1:99999',
])('a host of %j gives no origin', (host) => expect(ask(createOriginOf(direct), { host })).toBeUndefined());

test("a proxy's word counts only behind a proxy", () => {
  const headers = {
    host: 'inner:3000',
    'x-forwarded-host': 'fake.example, studio.example',
    'x-forwarded-proto': 'https',
  };
  expect(ask(createOriginOf(direct), headers)).toBe('http://inner:3000');
  expect(ask(createOriginOf({ ...direct, trustProxy: 1 }), headers)).toBe('https://studio.example');
});

test('inventing names stops having an effect after a few, and the known ones stay', () => {
  const originOf = createOriginOf(direct);
  ask(originOf, { host: 'studio.example' });
  const invented = Array.from({ length: 50 }, (_, index) => ask(originOf, { host: `n${index}.example` }));
  expect(invented.filter(Boolean)).toHaveLength(7);
  expect(ask(originOf, { host: 'studio.example' })).toBe('http://studio.example');
});
