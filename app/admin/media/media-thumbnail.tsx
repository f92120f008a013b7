import { Film, ImageOff, LoaderCircle } from 'lucide-react';
import type { MediaItem } from '#contract/media.ts';
import { fileOf } from '#app/ui/picture.tsx';

/** The smallest rendition that an item has; a picture of its state while it has none. */
export function MediaThumbnail({ item, className = '' }: { item: MediaItem; className?: string }) {
  if (item.picture) {
    return (
      <img
        src={fileOf(item.picture, item.picture.widths[0], 'webp')}
        alt=""
        loading="lazy"
        decoding="async"
        className={`object-cover ${className}`}
        style={{ backgroundColor: item.picture.colour }}
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
