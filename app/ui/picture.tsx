import type { CSSProperties } from 'react';
import { preload } from 'react-dom';
import type { PictureSource } from '#contract/media.ts';

interface PictureProps {
  source: PictureSource;
  /** the `sizes` attribute; if it is not exact, visitors load too much */
  sizes: string;
  /** maximum width in device pixels: larger files are left out of `srcset` (default: none) */
  widest?: number;
  /** the hero picture: preloaded and not lazy; one per page */
  priority?: boolean;
  /** false if it is needed before it comes into view, such as the next picture of a row */
  isLazy?: boolean;
  /** empty if the text beside the picture describes it */
  alt?: string;
  /** language of `alt`, if it is not that of the page; default for the alt text of `source`: its own */
  altLang?: 'en' | undefined;
  className?: string;
  /** class names of the `img` */
  imageClassName?: string;
}

/** A responsive picture in the best supported format and size, with its space reserved before it loads. */
export function Picture({
  source,
  sizes,
  widest,
  priority = false,
  isLazy = !priority,
  alt = source.alt,
  altLang = alt && alt === source.alt ? source.lang?.alt : undefined,
  className,
  imageClassName,
}: PictureProps) {
  const formats = listFormats(source);
  const largestJpeg = toFileUrl(source, source.jpegWidths.at(-1), 'jpg');
  if (priority && !source.isAnimated) {
    const [best = 'jpg'] = formats;
    const largest = best === 'jpg' ? largestJpeg : toFileUrl(source, source.widths.at(-1), best);
    preload(largest, {
      as: 'image',
      type: types[best],
      imageSrcSet: formatSrcSet(source, best, widest),
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  }
  const objectPosition = formatObjectPosition(source);
  const style: CSSProperties = { backgroundColor: source.colour, ...(objectPosition && { objectPosition }) };
  // Right after the upload a picture has only its first JPEGs.
  const onlyJpeg = formats.length === 0 && { srcSet: formatSrcSet(source, 'jpg', widest), sizes };
  return (
    <picture className={joinClasses('picture', className)}>
      {source.isAnimated && (
        <source media="(prefers-reduced-motion: reduce)" srcSet={formatSrcSet(source, 'jpg', widest)} sizes={sizes} />
      )}
      {formats.map((format) => (
        <source key={format} type={types[format]} srcSet={formatSrcSet(source, format, widest)} sizes={sizes} />
      ))}
      <img
        {...onlyJpeg}
        src={largestJpeg}
        width={source.width}
        height={source.height}
        alt={alt}
        lang={altLang}
        loading={isLazy ? 'lazy' : 'eager'}
        decoding={priority ? 'sync' : undefined}
        fetchPriority={priority ? 'high' : undefined}
        className={imageClassName}
        style={style}
      />
    </picture>
  );
}

type Format = 'avif' | 'webp' | 'jpg';

const types: Record<Format, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** Available formats besides JPEG, best first. */
function listFormats({ widths, isAnimated }: PictureSource): Format[] {
  if (widths.length === 0) return [];
  return isAnimated ? ['webp'] : ['avif', 'webp'];
}

/** The focal point as `object-position`. */
export function formatObjectPosition({ focalPoint }: Pick<PictureSource, 'focalPoint'>): string | undefined {
  return focalPoint && `${focalPoint.x}% ${focalPoint.y}%`;
}

/** The smallest still file, for thumbnails of about 200 pixels. */
export function toThumbnailUrl(source: PictureSource): string {
  const hasWebp = source.widths.length > 0 && !source.isAnimated;
  return hasWebp ? toFileUrl(source, source.widths[0], 'webp') : toFileUrl(source, source.jpegWidths[0], 'jpg');
}

/** URL of a rendition. */
export function toFileUrl(source: PictureSource, width: number | undefined, format: Format): string {
  return `${source.base}/${width ?? source.width}.${format}`;
}

/** @param widest leaves out files larger than the first of at least this width */
export function formatSrcSet(source: PictureSource, format: Format, widest = Infinity): string {
  const widths = format === 'jpg' ? source.jpegWidths : source.widths;
  const enough = widths.findIndex((width) => width >= widest);
  return (enough < 0 ? widths : widths.slice(0, enough + 1))
    .map((width) => `${toFileUrl(source, width, format)} ${width}w`)
    .join(', ');
}

function joinClasses(...classes: (string | undefined)[]): string {
  return classes.filter(Boolean).join(' ');
}
