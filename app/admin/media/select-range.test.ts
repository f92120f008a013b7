import { expect, it } from 'vitest';
import { selectionAfter } from './media-actions.ts';

const shown = ['a', 'b', 'c', 'd', 'e'];

it('selects or clears one item without Shift', () => {
  expect([...selectionAfter(new Set(['a']), { id: 'c', isSelected: true, shown })]).toEqual(['a', 'c']);
  expect([...selectionAfter(new Set(['a', 'c']), { id: 'a', isSelected: false, shown })]).toEqual(['c']);
});

it.each([
  ['forwards', 'b', 'd'],
  ['backwards', 'd', 'b'],
])('selects everything between two items %s, and clears it again', (_name, rangeFrom, id) => {
  const after = selectionAfter(new Set([rangeFrom]), { id, isSelected: true, rangeFrom, shown });
  expect([...after].sort()).toEqual(['b', 'c', 'd']);
  expect([...selectionAfter(after, { id, isSelected: false, rangeFrom, shown })]).toEqual([]);
});

it('selects one item if the filter hides the other end', () => {
  expect([...selectionAfter(new Set(), { id: 'b', isSelected: true, rangeFrom: 'gone', shown })]).toEqual(['b']);
});
