import { expect, test } from 'vitest';
import { pagePolicy } from './page-policy.ts';

const page = { scriptHashes: ["'sha256-a'"], styleHashes: ["'sha256-b'"] };
const directives = (options: Parameters<typeof pagePolicy>[1]) =>
  Object.fromEntries(
    pagePolicy(page, options)
      .split('; ')
      .map((directive) => [directive.split(' ', 1)[0], directive.slice(directive.indexOf(' ') + 1)]),
  );

test('scripts run only from this site or if they were in the page when it was rendered', () => {
  expect(directives({ mediaOrigins: [], https: true })['script-src']).toBe("'self' 'sha256-a'");
});

test('pictures may stand on other sites, for staff may name them; calls go to this site alone', () => {
  const policy = directives({ mediaOrigins: [], https: true });
  expect(policy['img-src']).toBe("'self' https: data: blob:");
  expect(policy['media-src']).toBe("'self' https: blob:");
  expect(policy['connect-src']).toBe("'self'");
});

test('an object store is let in for its media and for uploads to it', () => {
  const policy = directives({ mediaOrigins: ['http://store.example:9000'], https: false });
  for (const name of ['img-src', 'media-src', 'connect-src'])
    expect(policy[name]).toContain('http://store.example:9000');
  expect(policy['script-src']).not.toContain('store.example');
});

test('only a site that is reached by https asks for nothing else', () => {
  expect(pagePolicy(page, { mediaOrigins: [], https: true })).toContain('upgrade-insecure-requests');
  expect(pagePolicy(page, { mediaOrigins: [], https: false })).not.toContain('upgrade-insecure-requests');
});
