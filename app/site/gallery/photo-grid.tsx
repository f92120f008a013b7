import type { CSSProperties, AnchorHTMLAttributes } from 'react';
import { AnyPicture } from '#app/site/sections/any-picture.tsx';
import { OwnerBadge, isUploaded } from '#app/site/frame/owner-badge.tsx';
import { findBleed, layOutRows, targets, type RowLayout } from './photo-rows.ts';
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
  const [narrow, middle, wide] = targets.map((target) => layOutRows(ratios, target, bleed).places) as [
    RowLayout[],
    RowLayout[],
    RowLayout[],
  ];

  return (
    <ul aria-label={label} className="photo-grid">
      {pictures.map((picture, index) => {
        const places = [narrow[index], middle[index], wide[index]] as [RowLayout, RowLayout, RowLayout];
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
                sizes={index === bleed ? '100vw' : formatSizes(places)}
                widest={index === bleed ? undefined : findWidest(places)}
                imageClassName="photo-image"
              />
            </PhotoLink>
            {!isExternal(picture) && isUploaded(picture) && <OwnerBadge text="您的照片" />}
          </li>
        );
      })}
    </ul>
  );
}

function isOwn(picture: GalleryPhoto): boolean {
  return isExternal(picture) || isUploaded(picture);
}

function layoutStyle([narrow, middle, wide]: [RowLayout, RowLayout, RowLayout], ratio: number): CSSProperties {
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

/** The grid without its margins: 91 % of the viewport, at most 1,360 px (`--edge` in theme.css). */
function formatSizes([narrow, middle, wide]: [RowLayout, RowLayout, RowLayout]): string {
  return `(min-width: 93rem) ${Math.ceil(wide.fraction * 1360)}px, (min-width: 64rem) ${formatViewportFraction(92, wide)}, (min-width: 40rem) ${formatViewportFraction(91, middle)}, ${formatViewportFraction(91, narrow)}`;
}

/** Assumes at most 2,720 pixels on a desktop, 2,048 on a tablet and 1,440 on a phone. */
function findWidest([narrow, middle, wide]: [RowLayout, RowLayout, RowLayout]): number {
  return Math.ceil(Math.max(2720 * wide.fraction, 2048 * middle.fraction, 1440 * narrow.fraction));
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
