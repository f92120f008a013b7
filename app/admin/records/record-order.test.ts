import { expect, it } from 'vitest';
import { positionsAfterMove } from './data.ts';

it('renumbers the list from the top, and returns only what changed', () => {
  const records = ['a', 'b', 'c'].map((id, sortOrder) => ({ id, sortOrder }));
  expect(positionsAfterMove(records, 2, 1)).toEqual([
    { id: 'c', sortOrder: 1 },
    { id: 'b', sortOrder: 2 },
  ]);
});

it('assigns positions to records that all had 0, and keeps strings as strings', () => {
  const records = ['a', 'b', 'c'].map((id) => ({ id, sortOrder: '0' }));
  expect(positionsAfterMove(records, 1, 0)).toEqual([
    { id: 'a', sortOrder: '1' },
    { id: 'c', sortOrder: '2' },
  ]);
});
