import { expect, it } from 'vitest';
import { formatMegabytes } from './summary-data.ts';

it.each([
  ['0', '0.0'],
  ['1572864', '1.5'],
  ['5368709120', '5120.0'],
])('%s bytes are %s MB', (bytes, megabytes) => {
  expect(formatMegabytes(bytes)).toBe(megabytes);
});
