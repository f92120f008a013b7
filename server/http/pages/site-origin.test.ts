import { expect, test } from 'vitest';
import { createSiteNames, type SiteNames } from './site-origin.ts';

const direct = { publicUrl: undefined, trustProxy: 0 };
const by = (headers: Record<string, string>) => ({ headers, socket: {} as never });
const ask = ({ originOf }: SiteNames, headers: Record<string, string>) => originOf(by(headers));
const use = (names: SiteNames, host: string, times: number) => {
  for (let time = 0; time < times; time += 1) names.countUse(by({ host }));
};

test('PUBLIC_URL is the origin, whatever headers a client sends', () => {
  const names = createSiteNames({ publicUrl: 'https://studio.example', trustProxy: 1 });
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
  expect(ask(names, headers)).toBe('https://studio.example');
});

test('without PUBLIC_URL the origin comes from the Host header', () => {
  const names = createSiteNames(direct);
  expect(ask(names, { host: 'localhost:3000' })).toBe('http://localhost:3000');
  expect(ask(names, { host: 'Studio.Example:80' })).toBe('http://studio.example');
  expect(ask(names, { host: '[::1]:3000' })).toBe('http://[::1]:3000');
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
])('a host of %j gives no origin', (host) => expect(ask(createSiteNames(direct), { host })).toBeUndefined());

test('X-Forwarded-Host and -Proto count only behind a trusted proxy', () => {
  const headers = {
    host: 'inner:3000',
    'x-forwarded-host': 'fake.example, studio.example',
    'x-forwarded-proto': 'https',
  };
  expect(ask(createSiteNames(direct), headers)).toBe('http://inner:3000');
  expect(ask(createSiteNames({ ...direct, trustProxy: 1 }), headers)).toBe('https://studio.example');
});

test('made-up names get no place once all places are taken, and the known names stay', () => {
  const names = createSiteNames(direct);
  ask(names, { host: 'studio.example' });
  const invented = Array.from({ length: 50 }, (_, index) => ask(names, { host: `n${index}.example` }));
  expect(invented.filter(Boolean)).toHaveLength(7);
  expect(ask(names, { host: 'studio.example' })).toBe('http://studio.example');
});

test('a name in use replaces an unused one, and a few requests replace none', () => {
  const names = createSiteNames(direct);
  for (let index = 0; index < 8; index += 1) use(names, `n${index}.example`, 2);
  expect(ask(names, { host: 'studio.example' })).toBeUndefined();
  use(names, 'studio.example', 4);
  expect(ask(names, { host: 'studio.example' })).toBeUndefined();
  use(names, 'studio.example', 1);
  expect(ask(names, { host: 'studio.example' })).toBe('http://studio.example');

  use(names, 'studio.example', 100);
  for (let index = 10; index < 90; index += 1) use(names, `n${index}.example`, 30);
  expect(ask(names, { host: 'studio.example' })).toBe('http://studio.example');
});

test('counts from before a restart outrank names that are made up after it', () => {
  const names = createSiteNames(direct);
  names.learn([{ origin: 'http://studio.example', uses: 500 }]);
  for (let index = 0; index < 50; index += 1) use(names, `n${index}.example`, 200);
  expect(ask(names, { host: 'studio.example' })).toBe('http://studio.example');
});
