import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { FilmWork } from '#contract/media/film.ts';
import type { MediaItem } from '#contract/media/media.ts';
import { api } from '#app/admin/api/api.ts';
import { mediaKey } from '#app/admin/media/library/media-data.ts';

const filmWorkKey = ['film-work'] as const;
const whileWorkingMs = 2_000;

/** What is being made of videos. Asked again for as long as there is something, and it takes hours: so not with the library. */
export function useFilmWork() {
  return useQuery({
    queryKey: filmWorkKey,
    queryFn: async ({ signal }) => (await api.get<{ data: FilmWork }>('/api/admin/film-work', { signal })).data,
    refetchInterval: ({ state: { data } }) => {
      // The worker says what it has a moment after the site has started.
      const isUnknown = data?.ffmpeg === null;
      return isUnknown || data?.jobs.some(({ isWaiting }) => !isWaiting) ? whileWorkingMs : false;
    },
  });
}

/** Keeps the library and the work on its videos in step: each is loaded again when the other tells of a change. */
export function useFilmWorkWatch(media: readonly MediaItem[]): FilmWork | undefined {
  const queryClient = useQueryClient();
  const { data } = useFilmWork();
  const underWay = data?.jobs.map(({ mediaId, step }) => `${mediaId} ${step}`).join();
  useOnChange(underWay, () => void queryClient.invalidateQueries({ queryKey: mediaKey }));

  const videos = media.filter(({ mediaType }) => mediaType === 'video');
  const processing = videos.filter(({ state }) => state === 'processing').map(({ id }) => id);
  useOnChange(processing.join(), () => void queryClient.invalidateQueries({ queryKey: filmWorkKey }));

  const posters = videos.filter(({ posterChoice }) => posterChoice).map((item) => [item.id, item.posterChoice]);
  useOnChange(JSON.stringify(posters), async () => {
    await queryClient.invalidateQueries({ queryKey: filmWorkKey });
    // A new poster may have been made before the work on it was asked for, which then tells of no change.
    await queryClient.invalidateQueries({ queryKey: mediaKey });
  });
  return data;
}

/** Runs when a value that was known becomes another. */
function useOnChange(value: string | undefined, run: () => unknown): void {
  const before = useRef(value);
  useEffect(() => {
    const known = before.current;
    before.current = value;
    if (known !== undefined && known !== value) run();
  });
}
