import { useQuery } from '@tanstack/react-query';
import type { PageName } from '#contract/content/content-pages.ts';
import type { MediaItem, PictureSource } from '#contract/media/media.ts';
import type { SamplePicture } from '#contract/samples.ts';
import { bannerCategoryOf } from '#contract/media/media-placement.ts';
import { api } from '#app/admin/api/api.ts';
import { useSamples } from '#app/admin/controls/samples.tsx';
import { bannerSlot } from '#app/admin/hero-banners/current-banners.ts';

/** The picture at the top of a page: the studio's, or else the built-in one. Legal and system pages have none. */
export function usePagePicture({ name, path }: { name: PageName; path: string }): PictureSource | undefined {
  // Menu and footer stand on all pages, and have the path of the home page.
  const category = name === 'frame' ? undefined : bannerCategoryOf(path);
  const media = useQuery({
    queryKey: ['page-picture', category],
    enabled: category !== undefined,
    queryFn: async ({ signal }) =>
      (await api.get<{ data: MediaItem[] }>(`/api/media?category=${category}`, { signal })).data,
  });
  const current = category && media.data && bannerSlot(media.data, category).current;
  const isSample = category ? media.data !== undefined && !current : true;
  const samples = useSamples({ isWanted: isSample }).data;
  if (current) return current.picture ?? undefined;
  if (!samples || !isSample) return undefined;
  const pages: Partial<Record<PageName, SamplePicture>> = samples.pages;
  return name === 'frame' ? undefined : pages[name];
}
