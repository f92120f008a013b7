import type { MediaItem } from '#contract/media/media.ts';

type Ordered = Pick<MediaItem, 'id' | 'sortOrder'>;

/**
 * The positions to store so that `items` (in their present order) have the one at `from` at `to`. The library may be large
 * and most of it at 0, so only what must change does: from the new place backwards, until the numbers rise by themselves.
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

/** The library after some of its items changed, came or (of those `asked` for) went; in the server's order. */
export function withItems<T extends Listed>(
  known: readonly T[],
  items: readonly T[],
  asked: readonly string[] = [],
): T[] {
  const touched = new Set([...asked, ...items.map(({ id }) => id)]);
  return [...known.filter(({ id }) => !touched.has(id)), ...items].sort(inServerOrder);
}

type Listed = Pick<MediaItem, 'id' | 'sortOrder' | 'createdAt'>;

function inServerOrder(a: Listed, b: Listed): number {
  const byPosition = Number(a.sortOrder) - Number(b.sortOrder);
  if (byPosition !== 0) return byPosition;
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}
