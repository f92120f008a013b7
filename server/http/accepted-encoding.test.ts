import { expect, test } from 'vitest';
import { acceptedEncoding } from './compress-responses.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['BR', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.2, gzip; q=1', 'br'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['identity', 'identity'],
  ['brotli-not', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('%j takes %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
