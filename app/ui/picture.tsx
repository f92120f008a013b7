import type { CSSProperties } from 'react';
import { preload } from 'react-dom';
import type { PictureSource } from '#contract/media.ts';

interface PictureProps {
  source: PictureSource;
  /** How wide the picture stands, as `sizes` of `img` has it. Exact, or visitors load too much. */
  sizes: string;
  /** The picture that a page opens with: preloaded and never lazy. One on a page. */
  priority?: boolean;
  /** False where it is needed before it comes into view, such as the next one of a row. */
  isLazy?: boolean;
  /** Empty where the text beside the picture already says what it shows. */
  alt?: string;
  className?: string;
  /** Classes of the `img`: how it fills its place. */
  imageClassName?: string;
  /** Which part stays in view where the place has other proportions than the picture. */
  position?: string;
}

/** A picture in the best format and size for the screen, in a place that is reserved before it comes. */
export function Picture({
  source,
  sizes,
  priority = false,
  isLazy = !priority,
  alt,
  className,
  imageClassName,
  position,
}: PictureProps) {
  const avif = srcSetOf(source, 'avif');
  if (priority) {
    preload(fileOf(source, source.widths.at(-1), 'avif'), {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: avif,
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  }
  const style: CSSProperties = { backgroundColor: source.colour, ...(position && { objectPosition: position }) };
  return (
    <picture className={joinClasses('picture', className)}>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={srcSetOf(source, 'webp')} sizes={sizes} />
      <img
        src={fileOf(source, source.jpegWidths.at(-1), 'jpg')}
        width={source.width}
        height={source.height}
        alt={alt ?? source.alt}
        loading={isLazy ? 'lazy' : 'eager'}
        decoding={priority ? 'sync' : 'async'}
        fetchPriority={priority ? 'high' : undefined}
        className={imageClassName}
        style={style}
      />
    </picture>
  );
}

/** The address of one rendition; the largest is the address to link to or to share. */
export function fileOf(source: PictureSource, width: number | undefined, format: 'avif' | 'webp' | 'jpg'): string {
  return `${source.base}/${width ?? source.width}.${format}`;
}

export function srcSetOf(source: PictureSource, format: 'avif' | 'webp' | 'jpg'): string {
  const widths = format === 'jpg' ? source.jpegWidths : source.widths;
  return widths.map((width) => `${fileOf(source, width, format)} ${width}w`).join(', ');
}

function joinClasses(...classes: (string | undefined)[]): string {
  return classes.filter(Boolean).join(' ');
}
