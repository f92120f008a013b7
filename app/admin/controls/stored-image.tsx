import { ImageOff } from 'lucide-react';
import { useState } from 'react';

/** The picture at a record's URL, with a placeholder if it cannot be loaded (yet). */
export function StoredImage({ url, alt = '', className = '' }: { url: string; alt?: string; className?: string }) {
  const [failedUrl, setFailedUrl] = useState<string>();
  if (failedUrl === url) {
    return (
      <span className={`flex items-center justify-center bg-linen text-ash ${className}`}>
        <ImageOff aria-hidden="true" size={20} strokeWidth={1.25} />
      </span>
    );
  }
  return (
    <img
      src={url}
      alt={alt}
      loading="lazy"
      className={`bg-linen object-cover ${className}`}
      onError={() => setFailedUrl(url)}
    />
  );
}
