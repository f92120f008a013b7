import { ImageOff, Film, LoaderCircle } from 'lucide-react';
import { use, useState, createContext } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MediaItem } from '#contract/media.ts';
import { formatObjectPosition, toThumbnailUrl } from '#app/ui/picture.tsx';
import { limits } from '#contract/limits.ts';
import { api } from '#app/admin/api/api.ts';
import { mediaKey } from './data.ts';

interface StoredImageProps {
  url: string;
  className?: string;
}

/**
 * The picture at a record's URL. One of the library is shown by its smallest rendition, and by the sign of its state until it
 * has one: the file itself may have fifty megabytes, and nobody can load it before it is processed.
 */
export function StoredImage({ url, className = '' }: StoredImageProps) {
  const ofList = use(MediaAtContext);
  const own = useMediaAt(ofList ? [] : [url]);
  const media = ofList ?? own;
  const item = media.find(url);
  if (item) return <MediaThumbnail item={item} className={className} />;
  if (uploadAt(url) !== undefined && media.isPending) return <span className={`block bg-linen ${className}`} />;
  return url.startsWith('/') ? (
    <NoImage className={className} />
  ) : (
    <OtherImage key={url} url={url} className={className} />
  );
}

/** A picture of another server, with a placeholder if it cannot be loaded. */
function OtherImage({ url, className }: Required<StoredImageProps>) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return <NoImage className={className} />;
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      className={`bg-linen object-cover ${className}`}
      onError={() => setHasFailed(true)}
    />
  );
}

function NoImage({ className }: { className: string }) {
  return (
    <span className={`flex items-center justify-center bg-linen text-ash ${className}`}>
      <ImageOff aria-hidden="true" size={20} strokeWidth={1.25} />
    </span>
  );
}

/** The smallest rendition of an item, or an icon of its state while there is none. */
export function MediaThumbnail({ item, className = '' }: { item: MediaItem; className?: string }) {
  if (item.picture) {
    return (
      <img
        src={toThumbnailUrl(item.picture)}
        alt=""
        loading="lazy"
        decoding="async"
        className={`object-cover ${className}`}
        style={{ backgroundColor: item.picture.colour, objectPosition: formatObjectPosition(item.picture) }}
      />
    );
  }
  const Icon = item.state === 'processing' ? LoaderCircle : item.mediaType === 'video' ? Film : ImageOff;
  return (
    <span className={`flex items-center justify-center bg-linen text-ash ${className}`}>
      <Icon aria-hidden="true" size={24} strokeWidth={1.25} />
    </span>
  );
}

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
function uploadAt(url: string): string | undefined {
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
