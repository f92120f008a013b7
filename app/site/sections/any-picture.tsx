import type { PictureSource } from '#contract/media.ts';
import { Picture } from '#app/ui/picture.tsx';

interface AnyPictureProps {
  /** a picture with renditions, or an external URL */
  picture: PictureSource | string;
  alt: string;
  /** see `Picture` */
  altLang?: 'en' | undefined;
  sizes: string;
  /** see `Picture` */
  widest?: number;
  className?: string;
  imageClassName?: string;
}

/** Renders a picture or an external URL. The container must set the aspect ratio, because that of an external picture is unknown. */
export function AnyPicture({ picture, alt, altLang, sizes, widest, className = '', imageClassName }: AnyPictureProps) {
  if (typeof picture !== 'string') {
    return (
      <Picture
        source={picture}
        alt={alt}
        altLang={altLang}
        sizes={sizes}
        widest={widest}
        className={className}
        imageClassName={imageClassName}
      />
    );
  }
  return (
    <span className={`picture bg-line text-small text-ash ${className}`}>
      <img src={picture} alt={alt} lang={altLang} loading="lazy" className={imageClassName} />
    </span>
  );
}
