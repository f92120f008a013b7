import { type PlacedCategory, recordsOnly } from '#contract/media/media-categories.ts';
import { mediaPlacements, findPlacementPage } from '#contract/media/media-placement.ts';
import type { MediaItem } from '#contract/media/media.ts';

/** Where an item is shown on the site, or why it is not. */
export type Placement =
  | { state: 'shown'; page: string; category: PlacedCategory; position: number; isBanner: boolean }
  | { state: 'processing' }
  | { state: 'waiting' }
  | { state: 'failed'; reason: string | null }
  | { state: 'draft' }
  /** the category shows one item only, and another one comes first */
  | { state: 'not-first'; page: string }
  | { state: 'beyond-cap'; page: string; position: number; cap: number }
  | { state: 'records-only'; page: string }
  /** no list shows its category; records that name it do */
  | { state: 'not-listed' };

/** Positions of the public items within their category, from 1. @param media in the server's order */
export function positionsIn(media: readonly MediaItem[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const positions = new Map<string, number>();
  for (const { id, category, isPublished, state } of media) {
    if (!isPublished || state !== 'ready') continue;
    const position = (counts.get(category) ?? 0) + 1;
    counts.set(category, position);
    positions.set(id, position);
  }
  return positions;
}

export function findPlacement(item: MediaItem, positions: ReadonlyMap<string, number>): Placement {
  if (item.state === 'failed') return { state: 'failed', reason: item.failureReason };
  if (item.state === 'processing') return { state: item.waitingSince ? 'waiting' : 'processing' };
  if (!item.isPublished) return { state: 'draft' };
  const { category } = item;
  if (category === recordsOnly) return { state: 'not-listed' };
  const { cap, viaRecords } = mediaPlacements[category];
  const page = findPlacementPage(category);
  if (viaRecords) return { state: 'records-only', page };
  const position = positions.get(item.id) ?? 1;
  if (cap === undefined || position <= cap) return { state: 'shown', page, category, position, isBanner: cap === 1 };
  return cap === 1 ? { state: 'not-first', page } : { state: 'beyond-cap', page, position, cap };
}
