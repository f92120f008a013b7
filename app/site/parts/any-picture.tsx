import type { PictureSource } from '#contract/media/media.ts';
import { Picture } from '#app/ui/picture.tsx';

interface AnyPictureProps {
  /** One of our own with its renditions, or an address elsewhere that staff have pasted. */
  picture: PictureSource | string;
  alt: string;
  sizes: string;
  /** As `Picture` has it. */
  widest?: number;
  className?: string;
  imageClassName?: string;
}

/** A picture that may be only an address. Its place has to have proportions of its own: nothing is known of such a picture. */
export function AnyPicture({ picture, alt, sizes, widest, className = '', imageClassName }: AnyPictureProps) {
  if (typeof picture !== 'string') {
    return (
      <Picture
        source={picture}
        alt={alt}
        sizes={sizes}
        widest={widest}
        className={className}
        imageClassName={imageClassName}
      />
    );
  }
  return (
    <span className={`picture bg-line text-small text-ash ${className}`}>
      <img src={picture} alt={alt} loading="lazy" decoding="async" className={imageClassName} />
    </span>
  );
}
