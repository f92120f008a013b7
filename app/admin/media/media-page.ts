import { mediaPlacements } from '#contract/media-placement.ts';
import type { MediaItem } from '#contract/media.ts';

/** The page and section where an item of this category shows, or would. */
export function pageOfItem({ category }: Pick<MediaItem, 'category'>): string {
  return mediaPlacements[category].page;
}
