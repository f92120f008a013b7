import { expect, test } from 'vitest';
import { writtenAlt } from './data.ts';

test('the name of a file is no text that somebody wrote', () => {
  expect(writtenAlt({ alt: 'white-dress', originalName: 'white-dress.jpg' })).toBe('');
  expect(writtenAlt({ alt: 'A white dress', originalName: 'white-dress.jpg' })).toBe('A white dress');
});
