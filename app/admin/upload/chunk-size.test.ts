import { expect, test } from 'vitest';
import { firstChunkBytes, nextChunkBytes } from './tus-upload.ts';

test.each([
  ['a slow connection', 30_000, 256 * 1024],
  ['a connection of ten megabytes a second', 10_000_000, 10_000_000],
  ['a very fast connection', 10_000_000_000, 64 * 1024 ** 2],
])('%s soon gets chunks of its size', (_name, bytesPerSecond, expected) => {
  let bytes = firstChunkBytes;
  for (let chunk = 0; chunk < 6; chunk += 1) bytes = nextChunkBytes(bytes, (bytes / bytesPerSecond) * 1000);
  expect(bytes).toBe(expected);
});

test('a fast chunk makes the next one at most four times as large', () => {
  expect(nextChunkBytes(firstChunkBytes, 0)).toBe(4 * firstChunkBytes);
});
