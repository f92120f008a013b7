import { useQuery } from '@tanstack/react-query';
import type { MediaItem } from '#contract/media.ts';
import { api } from '../shell/api.ts';

export const mediaKey = ['media'] as const;
const whileProcessingMs = 2_000;
/** Videos may take hours, and film-work-data.ts says when there is news of them. */
const whileConvertingMs = 15_000;

/** The whole library, in the order in which pages read it. Asked again for as long as the worker is busy with something of it. */
export function useMedia() {
  return useQuery({
    queryKey: mediaKey,
    queryFn: async ({ signal }) => (await api.get<{ data: MediaItem[] }>('/api/media', { signal })).data,
    refetchInterval: (query) => {
      const processing = query.state.data?.filter(({ state }) => state === 'processing') ?? [];
      if (processing.some(({ mediaType }) => mediaType === 'photo')) return whileProcessingMs;
      return processing.length > 0 ? whileConvertingMs : false;
    },
  });
}
