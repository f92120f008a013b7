import { expect, test } from 'vitest';
import { pagePolicy } from './page-renderer.ts';

const page = { scriptHashes: ["'sha256-a'"], styleHashes: ["'sha256-b'"] };
const directives = (options: Parameters<typeof pagePolicy>[1]) =>
  Object.fromEntries(
    pagePolicy(page, options)
      .split('; ')
      .map((directive) => [directive.split(' ', 1)[0], directive.slice(directive.indexOf(' ') + 1)]),
  );

test('scripts run only from this origin or by the hash of an inline script', () => {
  expect(directives({ mediaOrigins: [], https: true })['script-src']).toBe("'self' 'sha256-a'");
});

test('pictures and videos may be on other sites, because staff may link them; connections go to this origin only', () => {
  const policy = directives({ mediaOrigins: [], https: true });
  expect(policy['img-src']).toBe("'self' https: data: blob:");
  expect(policy['media-src']).toBe("'self' https: blob:");
  expect(policy['connect-src']).toBe("'self'");
});

test('an object store is allowed for media and for uploads, not for scripts', () => {
  const policy = directives({ mediaOrigins: ['http://store.example:9000'], https: false });
  for (const name of ['img-src', 'media-src', 'connect-src'])
    expect(policy[name]).toContain('http://store.example:9000');
  expect(policy['script-src']).not.toContain('store.example');
});

test('insecure requests are upgraded only where the site uses https', () => {
  expect(pagePolicy(page, { mediaOrigins: [], https: true })).toContain('upgrade-insecure-requests');
  expect(pagePolicy(page, { mediaOrigins: [], https: false })).not.toContain('upgrade-insecure-requests');
});
