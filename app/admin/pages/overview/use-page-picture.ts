import { useQuery } from '@tanstack/react-query';
import { heroCategories } from '#contract/media/media-categories.ts';
import type { MediaItem, PictureSource } from '#contract/media/media.ts';
import { mediaPlacements } from '#contract/media/media-placement.ts';
import { api } from '#app/admin/api/api.ts';
import { useSamples } from '#app/admin/controls/samples.tsx';
import { bannerSlot } from '#app/admin/hero-banners/current-banners.ts';

/** The picture at the top of a page, of the five pages that have one of their own: the studio's, or else the built-in one. */
export function usePagePicture(path: string): PictureSource | undefined {
  const category = heroCategories.find((each) => mediaPlacements[each].page === path);
  const media = useQuery({
    queryKey: ['page-picture', category],
    enabled: category !== undefined,
    queryFn: async ({ signal }) =>
      (await api.get<{ data: MediaItem[] }>(`/api/media?category=${category}`, { signal })).data,
  });
  const current = category && media.data && bannerSlot(media.data, category).current;
  const samples = useSamples({ isWanted: media.data !== undefined && !current }).data;
  return current?.picture ?? (category && media.data && samples?.banners[category]);
}
