import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext } from 'react';
import { limits } from '#contract/limits.ts';
import type { MediaItem } from '#contract/media/media.ts';
import { api } from '#app/admin/api/api.ts';
import { mediaKey } from './media-data.ts';

/** Where records name files of the library. */
export interface MediaAt {
  /** the item of a file, also by the address of a film's poster */
  find: (url: string) => MediaItem | undefined;
  /** the items are not known yet */
  isPending: boolean;
}

/** The items of the files that a list of records names. Without it, each picture asks for its own. */
export const MediaAtContext = createContext<MediaAt | undefined>(undefined);

const whileProcessingMs = 2_000;

/** The id of the upload that an address ends in, as the server reads it; undefined for an address elsewhere. */
export function uploadAt(url: string): string | undefined {
  return /\/objects\/uploads\/([0-9a-f-]{36})(?:\/poster)?$/.exec(url)?.[1];
}

/** The items of the library behind the addresses that records have; those in processing are asked for until they are done. */
export function useMediaAt(urls: readonly string[]): MediaAt {
  const uploads = [...new Set(urls.flatMap((url) => uploadAt(url) ?? []))].toSorted();
  const { data, isPending, isPlaceholderData } = useQuery<MediaItem[]>({
    queryKey: [...mediaKey, 'at', ...uploads],
    enabled: uploads.length > 0,
    // While one more is asked for, the others stay in view.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.some((item) => item.state === 'processing') ? whileProcessingMs : false,
    queryFn: ({ signal }) => fetchItems(uploads, signal),
  });
  return {
    find(url) {
      const upload = uploadAt(url);
      return upload === undefined ? undefined : data?.find(({ filePath }) => uploadAt(filePath) === upload);
    },
    isPending: uploads.length > 0 && (isPending || isPlaceholderData),
  };
}

async function fetchItems(uploads: readonly string[], signal: AbortSignal): Promise<MediaItem[]> {
  const parts = Array.from({ length: Math.ceil(uploads.length / limits.mediaIds) }, (_, part) =>
    uploads.slice(part * limits.mediaIds, (part + 1) * limits.mediaIds).join(),
  );
  const found = await Promise.all(
    parts.map((part) => api.get<{ data: MediaItem[] }>(`/api/media?uploads=${part}`, { signal })),
  );
  return found.flatMap(({ data }) => data);
}
