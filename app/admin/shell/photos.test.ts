import { expect, it } from 'vitest';
import { totalMegabytes } from './photos.ts';

it('sums file sizes, which are strings, to megabytes with one decimal', () => {
  expect(totalMegabytes([])).toBe('0.0');
  expect(totalMegabytes([{ fileSize: '1048576' }, { fileSize: '524288' }])).toBe('1.5');
});
