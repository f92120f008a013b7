import { expect, it } from 'vitest';
import type { MediaItem } from '#contract/media.ts';
import { itemsAfter } from './calls.ts';
import { findNext, groupBySection } from './items-by-section.ts';

const item = (id: string, section: string | null = null) => ({ id, section }) as MediaItem;
const items = [item('a'), item('b', 'Ceremony'), item('c', 'Portraits'), item('d', 'Ceremony'), item('e', 'gone')];
const idsOf = (list: readonly MediaItem[]) => list.map(({ id }) => id).join('');

it('groups items by section in the order of the gallery, first those without one that the gallery has', () => {
  const groups = groupBySection(items, ['Portraits', 'Ceremony', 'Party']);
  expect(groups.map(({ section, items: own }) => [section, idsOf(own)])).toEqual([
    [null, 'ae'],
    ['Portraits', 'c'],
    ['Ceremony', 'bd'],
    ['Party', ''],
  ]);
  expect(groupBySection([], [])).toEqual([{ section: null, items: [] }]);
  expect(groupBySection([item('b', 'Ceremony')], ['Ceremony'])).toHaveLength(1);
});

it('finds before which item one stands after it was moved', () => {
  expect(findNext(['a', 'b', 'c'], 0, 1)).toBe('c');
  expect(findNext(['a', 'b', 'c'], 2, 0)).toBe('a');
  expect(findNext(['a', 'b', 'c'], 0, 2)).toBeNull();
});

it('shows a change before the server has answered', () => {
  expect(idsOf(itemsAfter(items, { ids: ['d'], before: 'b' }))).toBe('adbce');
  expect(idsOf(itemsAfter(items, { ids: ['c', 'a'], before: null }))).toBe('bdeca');
  expect(itemsAfter(items, { ids: ['a'], section: 'Portraits' })[0]?.section).toBe('Portraits');
  // A colleague has deleted what it was to stand before.
  expect(idsOf(itemsAfter(items, { ids: ['a'], before: 'x' }))).toBe('abcde');
});
