import { describe, expect, it } from 'vitest';
import { withItems } from './data.ts';
import { positionsAfterDrop } from './media-actions.ts';

interface Item {
  id: string;
  sortOrder: string;
  age: number;
}

/** The server's order: by position, then newest first. */
const sorted = (items: Item[]) => items.toSorted((a, b) => Number(a.sortOrder) - Number(b.sortOrder) || a.age - b.age);
const list = (...positions: number[]): Item[] =>
  positions.map((position, age) => ({ id: `i${age}`, sortOrder: String(position), age }));

function afterDrop(items: Item[], from: number, to: number) {
  const changes = new Map(positionsAfterDrop(items, from, to).map(({ id, sortOrder }) => [id, sortOrder]));
  return sorted(items.map((item) => ({ ...item, sortOrder: changes.get(item.id) ?? item.sortOrder }))).map(
    ({ id }) => id,
  );
}

function moved(items: Item[], from: number, to: number) {
  const ids = items.map(({ id }) => id);
  ids.splice(to, 0, ...ids.splice(from, 1));
  return ids;
}

describe('reordering the library', () => {
  it.each([
    ['all at 0', list(0, 0, 0, 0, 0)],
    ['numbered', list(0, 1, 2, 3, 4)],
    ['with gaps', list(-10, 0, 0, 7, 100)],
    ['mixed', list(0, 0, 1, 1, 1)],
  ])('produces every order from a list that is %s', (_name, items) => {
    for (let from = 0; from < items.length; from++) {
      for (let to = 0; to < items.length; to++) expect(afterDrop(items, from, to)).toEqual(moved(items, from, to));
    }
  });

  it('changes one item to bring it to the front of thousands', () => {
    expect(positionsAfterDrop(list(...Array.from({ length: 5_000 }, () => 0)), 4_321, 0)).toEqual([
      { id: 'i4321', sortOrder: '-1' },
    ]);
  });

  it('changes nothing when nothing moved', () => expect(positionsAfterDrop(list(0, 0), 1, 1)).toEqual([]));
});

const listed = (id: string, sortOrder = '0', createdAt = '2026-01-01T00:00:00.000Z') => ({
  id,
  sortOrder,
  createdAt,
});
const ids = (items: { id: string }[]) => items.map(({ id }) => id);

describe('the library after a change', () => {
  const known = [listed('first', '-1'), listed('new', '0', '2026-03-01T00:00:00.000Z'), listed('old')];

  it('inserts a new item in page order', () => {
    const added = listed('newest', '0', '2026-04-01T00:00:00.000Z');
    expect(ids(withItems(known, [added]))).toEqual(['first', 'newest', 'new', 'old']);
  });

  it('moves a changed item to its new position', () => {
    expect(ids(withItems(known, [listed('old', '-2')]))).toEqual(['old', 'first', 'new']);
  });

  it('removes an item that was requested but no longer exists', () => {
    expect(ids(withItems(known, [listed('new')], ['new', 'old']))).toEqual(['first', 'new']);
  });
});
