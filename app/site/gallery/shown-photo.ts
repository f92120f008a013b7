import type { PictureSource } from '#contract/media.ts';
import { toFileUrl } from '#app/ui/picture.tsx';

/** A picture at an external URL: one file of unknown size. */
export interface ExternalPhoto {
  url: string;
  alt: string;
  caption: string | null;
  /** see `PictureSource` */
  lang?: PictureSource['lang'];
}

/** What stands on an altered picture, in the lightbox too. */
export interface ShownLabel {
  text: string;
  link: string;
  href: string;
}

export type GalleryPhoto = (PictureSource | ExternalPhoto) & { label?: ShownLabel };

/** What the lightbox shows; `download` is the address of the original, under this name, where a client may have it. */
export type ShownPhoto = GalleryPhoto & { download?: { href: string; name: string } };

/** The aspect ratio for pictures of unknown size. */
const defaultRatio = 3 / 2;

export function toRatio(photo: GalleryPhoto): number {
  return 'url' in photo ? defaultRatio : photo.width / photo.height;
}

/** The largest file in a format that every browser supports. */
export function findLargestFile(photo: GalleryPhoto): string {
  return 'url' in photo ? photo.url : toFileUrl(photo, photo.jpegWidths.at(-1), 'jpg');
}

export function isExternal(photo: GalleryPhoto): photo is ExternalPhoto & { label?: ShownLabel } {
  return 'url' in photo;
}

/**
 * What the lightbox needs to know of a picture beyond its link and its image element, as attributes of the link. The page's
 * data is not sent a second time for it.
 */
export function photoAttributes(photo: GalleryPhoto) {
  const words = {
    'data-opens': 'photo',
    'data-caption': photo.caption ?? undefined,
    'data-caption-lang': photo.lang?.caption,
  };
  if (isExternal(photo)) return words;
  return {
    ...words,
    'data-base': photo.base,
    'data-widths': photo.widths.join(' '),
    'data-jpegs': photo.jpegWidths.join(' '),
    'data-animated': photo.isAnimated ? '' : undefined,
  };
}

/** Reads what `photoAttributes` wrote. */
export function readPhoto(link: HTMLAnchorElement): ShownPhoto {
  const { base, widths = '', jpegs = '', caption = null, captionLang, animated } = link.dataset;
  // In a client gallery the original is beside the photo.
  const original = link.parentElement?.querySelector<HTMLAnchorElement>(':scope > a[download]');
  // In a pair before and after, a slider covers the pictures, so the link is beside its picture.
  const image = link.querySelector('img') ?? link.closest('figure')?.querySelector('img');
  const words = {
    alt: image?.alt ?? '',
    caption,
    ...readLabel(link),
    lang: {
      ...(image?.lang === 'en' && { alt: 'en' as const }),
      ...(captionLang === 'en' && { caption: 'en' as const }),
    },
    ...(original && { download: { href: original.href, name: original.download } }),
  };
  if (base === undefined || !image) return { url: link.href, ...words };
  const [width = 0, height = 0] = [image.getAttribute('width'), image.getAttribute('height')].map(Number);
  return {
    base,
    width,
    height,
    ...words,
    colour: image.style.backgroundColor,
    widths: parseNumbers(widths),
    jpegWidths: parseNumbers(jpegs),
    ...(animated !== undefined && { isAnimated: true as const }),
  };
}

/** See app/site/alteration/altered-label.tsx. */
function readLabel(link: HTMLAnchorElement): { label?: ShownLabel } {
  const label = link.closest('li, figure')?.querySelector('.altered-label');
  const way = label?.querySelector('a');
  if (!label || !way) return {};
  const text = label.querySelector('span')?.textContent ?? '';
  return { label: { text, link: way.textContent ?? '', href: way.href } };
}

function parseNumbers(list: string): number[] {
  return list.split(' ').filter(Boolean).map(Number);
}
