import { expect, test } from 'vitest';
import { createSiteNames, type SiteNames } from './site-origin.ts';

const direct = { publicUrl: undefined, trustProxy: 0 };
const by = (headers: Record<string, string>, localPort = 3000) => ({ headers, socket: { localPort } as never });
const ask = ({ findOrigin }: SiteNames, headers: Record<string, string>) => findOrigin(by(headers));

test('PUBLIC_URL is the origin, whatever headers a client sends', () => {
  const names = createSiteNames({ publicUrl: 'https://studio.example', trustProxy: 1 });
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
  expect(names.trust(by(headers))).toBeUndefined();
  expect(ask(names, headers)).toBe('https://studio.example');
});

test('without PUBLIC_URL a host name is trusted once staff have used it, and no other is', () => {
  const names = createSiteNames(direct);
  for (let time = 0; time < 1_000; time += 1) expect(ask(names, { host: 'studio.example' })).toBeUndefined();
  expect(names.trust(by({ host: 'Studio.Example:80' }))).toBe('http://studio.example');
  expect(names.trust(by({ host: 'studio.example' }))).toBeUndefined();
  expect(ask(names, { host: 'STUDIO.example' })).toBe('http://studio.example');
  for (const host of ['evil.example', 'studio.example:8080', 'www.studio.example', 'studio.example.evil.example']) {
    expect(ask(names, { host }), host).toBeUndefined();
  }
});

test('a loopback name is trusted with the port that the request arrived at', () => {
  const names = createSiteNames(direct);
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
    expect(ask(names, { host })).toBe(`http://${host}`);
  }
  for (const host of ['localhost', 'localhost:3001', '127.0.0.2:3000', 'localhost.evil.example:3000']) {
    expect(ask(names, { host }), host).toBeUndefined();
  }
  expect(names.findOrigin(by({ host: 'localhost' }, 80))).toBe('http://localhost');
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
])('a host of %j gives no origin, even to staff', (host) => {
  const names = createSiteNames(direct);
  expect(names.trust(by({ host }))).toBeUndefined();
  expect(ask(names, { host })).toBeUndefined();
});

test('X-Forwarded-Host and -Proto count only behind a trusted proxy', () => {
  const headers = {
    host: 'inner:3000',
    'x-forwarded-host': 'fake.example, studio.example',
    'x-forwarded-proto': 'https',
  };
  expect(createSiteNames(direct).trust(by(headers))).toBe('http://inner:3000');
  const behindProxy = createSiteNames({ ...direct, trustProxy: 1 });
  expect(behindProxy.trust(by(headers))).toBe('https://studio.example');
  expect(ask(behindProxy, { ...headers, 'x-forwarded-proto': 'http' })).toBeUndefined();
});

test('names from before a restart are trusted', () => {
  const names = createSiteNames(direct);
  names.learn(['https://studio.example', 'http://studio.lan']);
  expect(ask(names, { host: 'studio.lan' })).toBe('http://studio.lan');
  expect(ask(names, { host: 'studio.example' })).toBeUndefined();
});
