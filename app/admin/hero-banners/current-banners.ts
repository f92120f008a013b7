import type { MediaCategory } from '#contract/media/media-categories.ts';
import type { MediaItem } from '#contract/media/media.ts';

export interface BannerSlot {
  /** What the page shows: the first published item of the category that has its renditions. */
  current: MediaItem | undefined;
  /** What will take its place once the worker is done, or would have. */
  next: MediaItem | undefined;
}

/** @param media in the server's order: position, then newest */
export function bannerSlot(media: readonly MediaItem[], category: MediaCategory): BannerSlot {
  const candidates = media.filter((item) => item.category === category && item.isPublished);
  const index = candidates.findIndex((item) => item.state === 'ready');
  return {
    current: candidates[index],
    next: candidates.slice(0, index === -1 ? undefined : index).find((item) => item.state !== 'ready'),
  };
}

export const recommendedBannerSize = { width: 1920, height: 1080 };

export function isTooSmallForBanner({ width, height }: { width: number; height: number }): boolean {
  return width < recommendedBannerSize.width || height < recommendedBannerSize.height;
}
