import type { CSSProperties, AnchorHTMLAttributes } from 'react';
import { AnyPicture } from '#app/site/sections/any-picture.tsx';
import { OwnerBadge, isUploaded } from '#app/site/frame/owner-badge.tsx';
import { AlteredLabel } from '#app/site/alteration/altered-label.tsx';
import { findBleed, layOutRows, targets, type Layout, type RowLayout } from './photo-rows.ts';
import { isExternal, findLargestFile, toRatio, type GalleryPhoto, photoAttributes } from './shown-photo.ts';

interface PhotoGridProps {
  pictures: readonly GalleryPhoto[];
  /** accessible name of the list and the lightbox */
  label: string;
  /** whether one picture of a long gallery goes from edge to edge; the grid must be in a `.bleed-container` */
  hasBleed?: boolean;
}

/**
 * A justified grid: uncropped pictures in rows of full width. The layout is computed on the server for each breakpoint, as
 * shares of the row width, so it does not shift when pictures load. Each picture links to its largest file; with JavaScript
 * it opens the lightbox (client/start-page.ts).
 */
export function PhotoGrid({ pictures, label, hasBleed = false }: PhotoGridProps) {
  const ratios = pictures.map(toRatio);
  const bleed = hasBleed ? findBleed(ratios, pictures.map(isOwn)) : undefined;
  const [narrow, middle, wide] = targets.map((target) => layOutRows(ratios, target, bleed)) as [Layout, Layout, Layout];

  return (
    <ul aria-label={label} className={wide.isFull ? 'photo-grid photo-grid-wide' : 'photo-grid'}>
      {pictures.map((picture, index) => {
        const places = [narrow.places[index], middle.places[index], wide.places[index]] as Places;
        return (
          <li
            key={findLargestFile(picture)}
            className={index === bleed ? 'photo photo-bleed' : 'photo'}
            style={layoutStyle(places, ratios[index] ?? 1)}
          >
            <PhotoLink photo={picture}>
              <AnyPicture
                picture={isExternal(picture) ? picture.url : picture}
                alt={picture.alt}
                altLang={picture.lang?.alt}
                sizes={index === bleed ? '100vw' : formatSizes(places, wide.isFull)}
                widest={index === bleed ? undefined : findWidest(places)}
                imageClassName="photo-image"
              />
            </PhotoLink>
            {!isExternal(picture) && <AlteredLabel picture={picture} />}
            {!isExternal(picture) && isUploaded(picture) && <OwnerBadge text="您的照片" />}
          </li>
        );
      })}
    </ul>
  );
}

/** On phones, tablets and desktops. */
type Places = [RowLayout, RowLayout, RowLayout];

function isOwn(picture: GalleryPhoto): boolean {
  return isExternal(picture) || isUploaded(picture);
}

function layoutStyle([narrow, middle, wide]: Places, ratio: number): CSSProperties {
  return {
    '--narrow': narrow.fraction,
    '--narrow-gaps': narrow.gaps,
    '--middle': middle.fraction,
    '--middle-gaps': middle.gaps,
    '--wide': wide.fraction,
    '--wide-gaps': wide.gaps,
    '--middle-above': middle.startsLower && 'auto',
    '--wide-above': wide.startsLower && 'auto',
    aspectRatio: ratio.toFixed(4),
  } as CSSProperties;
}

/** The grid without its margins: 91 % of the viewport, at most 85rem, and a wide one 105rem from 112.5rem on (gallery.css). */
function formatSizes([narrow, middle, wide]: Places, isWide: boolean): string {
  const widest = isWide ? `(min-width: 112.5rem) ${formatFraction(105, wide)}, ` : '';
  return `${widest}(min-width: 93rem) ${formatFraction(85, wide)}, (min-width: 64rem) ${formatViewportFraction(92, wide)}, (min-width: 40rem) ${formatViewportFraction(91, middle)}, ${formatViewportFraction(91, narrow)}`;
}

/** Assumes at most 3,360 pixels on a desktop, 2,048 on a tablet and 1,440 on a phone. */
function findWidest([narrow, middle, wide]: Places): number {
  return Math.ceil(Math.max(3360 * wide.fraction, 2048 * middle.fraction, 1440 * narrow.fraction));
}

/** Rounded up to a pixel where the visitor has not enlarged the text. */
function formatFraction(rem: number, { fraction }: RowLayout): string {
  return `${Math.ceil(fraction * rem * 16) / 16}rem`;
}

function formatViewportFraction(screenPercent: number, { fraction }: RowLayout): string {
  return `${Math.ceil(fraction * screenPercent)}vw`;
}

interface PhotoLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  photo: GalleryPhoto;
}

/**
 * A link around a picture that opens it in the lightbox (client/start-page.ts), together with the other pictures of the list;
 * without JavaScript it opens the largest file.
 */
export function PhotoLink({ photo, ...attributes }: PhotoLinkProps) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content is among the attributes
  return <a {...attributes} href={findLargestFile(photo)} {...photoAttributes(photo)} />;
}
