import type { MediaItem } from '#contract/media.ts';

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
