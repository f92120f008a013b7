import type { CSSProperties } from 'react';
import { preload } from 'react-dom';
import type { PictureSource } from '#contract/media/media.ts';

interface PictureProps {
  source: PictureSource;
  /** How wide the picture stands, as `sizes` of `img` has it. Exact, or visitors load too much. */
  sizes: string;
  /** The most pixels of any screen that it stands on: larger files are not offered. All are, unless given. */
  widest?: number;
  /** The picture that a page opens with: preloaded and never lazy. One on a page. */
  priority?: boolean;
  /** False where it is needed before it comes into view, such as the next one of a row. */
  isLazy?: boolean;
  /** Empty where the text beside the picture already says what it shows. */
  alt?: string;
  className?: string;
  /** Classes of the `img`: how it fills its place. */
  imageClassName?: string;
  /** Which part stays in view where the place has other proportions than the picture, and nobody has said it of the picture. */
  position?: string;
}

/** A picture in the best format and size for the screen, in a place that is reserved before it comes. */
export function Picture({
  source,
  sizes,
  widest,
  priority = false,
  isLazy = !priority,
  alt,
  className,
  imageClassName,
  position,
}: PictureProps) {
  const formats = formatsOf(source);
  const largestJpeg = fileOf(source, source.jpegWidths.at(-1), 'jpg');
  if (priority && !source.isAnimated) {
    const [best = 'jpg'] = formats;
    const largest = best === 'jpg' ? largestJpeg : fileOf(source, source.widths.at(-1), best);
    preload(largest, {
      as: 'image',
      type: types[best],
      imageSrcSet: srcSetOf(source, best, widest),
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  }
  const objectPosition = positionOf(source) ?? position;
  const style: CSSProperties = { backgroundColor: source.colour, ...(objectPosition && { objectPosition }) };
  // A new picture has only its first JPEGs for a while.
  const onlyJpeg = formats.length === 0 && { srcSet: srcSetOf(source, 'jpg', widest), sizes };
  return (
    <picture className={joinClasses('picture', className)}>
      {source.isAnimated && (
        <source media="(prefers-reduced-motion: reduce)" srcSet={srcSetOf(source, 'jpg', widest)} sizes={sizes} />
      )}
      {formats.map((format) => (
        <source key={format} type={types[format]} srcSet={srcSetOf(source, format, widest)} sizes={sizes} />
      ))}
      <img
        {...onlyJpeg}
        src={largestJpeg}
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

type Format = 'avif' | 'webp' | 'jpg';

const types: Record<Format, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** What there is beside the JPEGs, best first. */
function formatsOf({ widths, isAnimated }: PictureSource): Format[] {
  if (widths.length === 0) return [];
  return isAnimated ? ['webp'] : ['avif', 'webp'];
}

/** Where a crop keeps the focal point that staff have set: as far from its edges as it is from the picture's. */
export function positionOf({ focalPoint }: Pick<PictureSource, 'focalPoint'>): string | undefined {
  return focalPoint && `${focalPoint.x}% ${focalPoint.y}%`;
}

/** The smallest file, for a place of some two hundred pixels; a still. */
export function thumbnailOf(source: PictureSource): string {
  const hasWebp = source.widths.length > 0 && !source.isAnimated;
  return hasWebp ? fileOf(source, source.widths[0], 'webp') : fileOf(source, source.jpegWidths[0], 'jpg');
}

/** The address of one rendition; the largest is the address to link to or to share. */
export function fileOf(source: PictureSource, width: number | undefined, format: Format): string {
  return `${source.base}/${width ?? source.width}.${format}`;
}

/** @param widest no file larger than the first of at least that many pixels */
export function srcSetOf(source: PictureSource, format: Format, widest = Infinity): string {
  const widths = format === 'jpg' ? source.jpegWidths : source.widths;
  const enough = widths.findIndex((width) => width >= widest);
  return (enough < 0 ? widths : widths.slice(0, enough + 1))
    .map((width) => `${fileOf(source, width, format)} ${width}w`)
    .join(', ');
}

function joinClasses(...classes: (string | undefined)[]): string {
  return classes.filter(Boolean).join(' ');
}
