import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { VideoWork } from '#contract/media/film.ts';
import type { MediaItem } from '#contract/media/media.ts';
import { api } from '#app/admin/api/api.ts';
import { mediaKey } from '#app/admin/media/library/media-data.ts';

const videoWorkKey = ['film-work'] as const;
const whileWorkingMs = 2_000;

/** The running video jobs. Polled separately from the library, because conversions can take hours. */
export function useVideoWork() {
  return useQuery({
    queryKey: videoWorkKey,
    queryFn: async ({ signal }) => (await api.get<{ data: VideoWork }>('/api/admin/film-work', { signal })).data,
    refetchInterval: ({ state: { data } }) => {
      // The worker reports whether ffmpeg is installed shortly after the site has started.
      const isUnknown = data?.ffmpeg === null;
      return isUnknown || data?.jobs.some(({ isWaiting }) => !isWaiting) ? whileWorkingMs : false;
    },
  });
}

/** Keeps the library and the video jobs in sync: a change of either refetches the other. */
export function useVideoWorkWatch(media: readonly MediaItem[]): VideoWork | undefined {
  const queryClient = useQueryClient();
  const { data } = useVideoWork();
  const activeJobs = data?.jobs.map(({ mediaId, step }) => `${mediaId} ${step}`).join();
  useOnChange(activeJobs, () => void queryClient.invalidateQueries({ queryKey: mediaKey }));

  const videos = media.filter(({ mediaType }) => mediaType === 'video');
  const processing = videos.filter(({ state }) => state === 'processing').map(({ id }) => id);
  useOnChange(processing.join(), () => void queryClient.invalidateQueries({ queryKey: videoWorkKey }));

  const posters = videos.filter(({ posterChoice }) => posterChoice).map((item) => [item.id, item.posterChoice]);
  useOnChange(JSON.stringify(posters), async () => {
    await queryClient.invalidateQueries({ queryKey: videoWorkKey });
    // The new poster may be finished before its job was polled, so no job change would refetch the library.
    await queryClient.invalidateQueries({ queryKey: mediaKey });
  });
  return data;
}

/** Calls `run` when a defined value changes. */
function useOnChange(value: string | undefined, run: () => unknown): void {
  const before = useRef(value);
  useEffect(() => {
    const known = before.current;
    before.current = value;
    if (known !== undefined && known !== value) run();
  });
}
