import { Film, ImageOff, LoaderCircle } from 'lucide-react';
import type { MediaItem } from '#contract/media/media.ts';
import { formatObjectPosition, toThumbnailUrl } from '#app/ui/picture.tsx';

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
