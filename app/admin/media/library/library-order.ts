import type { MediaItem } from '#contract/media/media.ts';

type Ordered = Pick<MediaItem, 'id' | 'sortOrder'>;

/**
 * The positions to store so that the item at `from` moves to `to`. Most items of a large library have position 0, so only
 * the necessary ones change: from the new place backwards, until the positions are ascending.
 */
export function positionsAfterDrop(
  items: readonly Ordered[],
  from: number,
  to: number,
): { id: string; sortOrder: string }[] {
  if (from === to) return [];
  const order = [...items];
  const [dropped] = order.splice(from, 1);
  if (!dropped) return [];
  order.splice(to, 0, dropped);

  const changed: { id: string; sortOrder: string }[] = [];
  const after = order[to + 1];
  const before = order[to - 1];
  let next = after ? Number(after.sortOrder) : Number(before?.sortOrder ?? 0) + 2;
  for (let index = to; index >= 0; index--) {
    const item = order[index] as Ordered;
    const value = Number(item.sortOrder);
    if (item !== dropped && value < next) break;
    next -= 1;
    if (value !== next) changed.push({ id: item.id, sortOrder: String(next) });
  }
  return changed;
}

/** The library with `items` updated or inserted, in the server's order; of `requestedIds`, those without an item are removed. */
export function withItems<T extends Listed>(
  known: readonly T[],
  items: readonly T[],
  requestedIds: readonly string[] = [],
): T[] {
  const touched = new Set([...requestedIds, ...items.map(({ id }) => id)]);
  return [...known.filter(({ id }) => !touched.has(id)), ...items].sort(inServerOrder);
}

type Listed = Pick<MediaItem, 'id' | 'sortOrder' | 'createdAt'>;

function inServerOrder(a: Listed, b: Listed): number {
  const byPosition = Number(a.sortOrder) - Number(b.sortOrder);
  if (byPosition !== 0) return byPosition;
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}
