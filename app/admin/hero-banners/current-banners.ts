import type { MediaCategory } from '#contract/media-categories.ts';
import type { MediaItem } from '#contract/media.ts';

export interface BannerSlot {
  /** the banner on the page: the first published item of the category that is ready */
  current: MediaItem | undefined;
  /** an earlier item that replaces it once it is processed, or whose processing failed */
  next: MediaItem | undefined;
  /** why it is the current one; undefined without a current one */
  reason: BannerReason | undefined;
}

/** `first`: chosen, or moved to the first place by hand, before newer pictures */
export interface BannerReason {
  name: 'only' | 'newest' | 'first';
  /** number of published and processed pictures in the category */
  count: number;
}

/** @param media in the server's order: by position, then newest first */
export function bannerSlot(media: readonly MediaItem[], category: MediaCategory): BannerSlot {
  const candidates = media.filter((item) => item.category === category && item.isPublished);
  const index = candidates.findIndex((item) => item.state === 'ready');
  const current = candidates[index];
  const shown = candidates.filter((item) => item.state === 'ready');
  return {
    current,
    reason: current && findReason(current, shown),
    next: candidates.slice(0, index === -1 ? undefined : index).find((item) => item.state !== 'ready'),
  };
}

function findReason({ createdAt }: MediaItem, shown: readonly MediaItem[]): BannerReason {
  const count = shown.length;
  if (count === 1) return { name: 'only', count };
  return { name: shown.every((other) => other.createdAt <= createdAt) ? 'newest' : 'first', count };
}

export const recommendedBannerSize = { width: 1920, height: 1080 };

export function isTooSmallForBanner({ width, height }: { width: number; height: number }): boolean {
  return width < recommendedBannerSize.width || height < recommendedBannerSize.height;
}
