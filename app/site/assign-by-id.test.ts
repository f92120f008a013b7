import { expect, test } from 'vitest';
import { assignById } from './load-content.ts';

const table = { a: 1, b: 2, c: 3 };
const assign = (...ids: string[]) =>
  assignById(
    ids.map((id) => ({ id })),
    table,
  );

test('items get the entries with their ids, in their own order', () => {
  expect(assign('c', 'a')).toEqual([3, 1]);
});

test('added items get the entries of hidden ones, and the first entry if none is hidden', () => {
  expect(assign('added-1', 'c', 'added-2')).toEqual([1, 3, 2]);
  expect(assign('a', 'b', 'c', 'added-1')).toEqual([1, 2, 3, 1]);
});
