import { ImageOff } from 'lucide-react';
import { use, useState } from 'react';
import { MediaAtContext, uploadAt, useMediaAt } from '#app/admin/media/library/media-at.ts';
import { MediaThumbnail } from '#app/admin/media/library/media-thumbnail.tsx';

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
