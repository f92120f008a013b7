import { expect, test } from 'vitest';
import { firstPieceBytes, nextPieceBytes } from './chunk-size.ts';

test.each([
  ['a slow line', 30_000, 256 * 1024],
  ['a line of ten megabytes a second', 10_000_000, 10_000_000],
  ['a line faster than anybody needs', 10_000_000_000, 64 * 1024 ** 2],
])('%s soon gets pieces of its size', (_name, bytesPerSecond, expected) => {
  let bytes = firstPieceBytes;
  for (let piece = 0; piece < 6; piece += 1) bytes = nextPieceBytes(bytes, (bytes / bytesPerSecond) * 1000);
  expect(bytes).toBe(expected);
});

test('one quick piece makes the next at most four times as large', () => {
  expect(nextPieceBytes(firstPieceBytes, 0)).toBe(4 * firstPieceBytes);
});
