import { useQuery } from '@tanstack/react-query';
import type { MediaItem } from '#contract/media.ts';
import { api } from '../shell/api.ts';

export const mediaKey = ['media'] as const;
const whileProcessingMs = 2_000;

/** The whole library, in the order in which pages read it. Asked again for as long as the worker is busy with something of it. */
export function useMedia() {
  return useQuery({
    queryKey: mediaKey,
    queryFn: async ({ signal }) => (await api.get<{ data: MediaItem[] }>('/api/media', { signal })).data,
    refetchInterval: (query) =>
      query.state.data?.some((item) => item.state === 'processing') ? whileProcessingMs : false,
  });
}
