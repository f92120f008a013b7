import type { CSSProperties } from 'react';
import { AnyPicture } from '../any-picture.tsx';
import { OwnerBadge, isUploaded } from '#app/site/frame/owner-badge.tsx';
import { PhotoLink } from './photo-link.tsx';
import { bleedOf, layOutAround, type RowPlace } from './photo-rows.ts';
import { isForeign, largestFileOf, ratioOf, type ShownPhoto } from './shown-photo.ts';

interface PhotoGridProps {
  pictures: readonly ShownPhoto[];
  /** accessible name of the list and the lightbox */
  label: string;
  /** whether one picture of a long gallery goes from edge to edge; the grid must be in a `.bleed-container` */
  hasBleed?: boolean;
}

/** Aspect ratio of a row on phones, tablets and desktops. gallery.css has the breakpoints too. */
const targetRatios = { narrow: 1.25, middle: 2.5, wide: 3.5 };

/**
 * A justified grid: uncropped pictures in rows of full width. The layout is computed on the server for each breakpoint, as
 * shares of the row width, so it does not shift when pictures load. Each picture links to its largest file; with JavaScript
 * it opens the lightbox (client/overlays.ts).
 */
export function PhotoGrid({ pictures, label, hasBleed = false }: PhotoGridProps) {
  const ratios = pictures.map(ratioOf);
  const bleed = hasBleed ? bleedOf(ratios) : undefined;
  const narrow = layOutAround(ratios, targetRatios.narrow, bleed);
  const middle = layOutAround(ratios, targetRatios.middle, bleed);
  const wide = layOutAround(ratios, targetRatios.wide, bleed);

  return (
    <ul aria-label={label} className="photo-grid">
      {pictures.map((picture, index) => {
        const places = [narrow[index], middle[index], wide[index]] as [RowPlace, RowPlace, RowPlace];
        return (
          <li
            key={largestFileOf(picture)}
            className={index === bleed ? 'photo photo-bleed' : 'photo'}
            style={layoutStyle(places, ratios[index] ?? 1)}
          >
            <PhotoLink photo={picture}>
              <AnyPicture
                picture={isForeign(picture) ? picture.url : picture}
                alt={picture.alt}
                altLang={picture.lang?.alt}
                sizes={index === bleed ? '100vw' : sizesOf(places)}
                widest={index === bleed ? undefined : widestOf(places)}
                imageClassName="photo-image"
              />
            </PhotoLink>
            {!isForeign(picture) && isUploaded(picture) && <OwnerBadge text="您的照片" />}
          </li>
        );
      })}
    </ul>
  );
}

function layoutStyle([narrow, middle, wide]: [RowPlace, RowPlace, RowPlace], ratio: number): CSSProperties {
  return {
    '--narrow': narrow.share,
    '--narrow-gaps': narrow.gaps,
    '--middle': middle.share,
    '--middle-gaps': middle.gaps,
    '--wide': wide.share,
    '--wide-gaps': wide.gaps,
    aspectRatio: ratio.toFixed(4),
  } as CSSProperties;
}

/** The grid without its margins: 91 % of the viewport, at most 1,360 px (`--edge` in theme.css). */
function sizesOf([narrow, middle, wide]: [RowPlace, RowPlace, RowPlace]): string {
  return `(min-width: 93rem) ${Math.ceil(wide.share * 1360)}px, (min-width: 64rem) ${viewportShareOf(92, wide)}, (min-width: 40rem) ${viewportShareOf(91, middle)}, ${viewportShareOf(91, narrow)}`;
}

/** Assumes at most 2,720 pixels on a desktop, 2,048 on a tablet and 1,440 on a phone. */
function widestOf([narrow, middle, wide]: [RowPlace, RowPlace, RowPlace]): number {
  return Math.ceil(Math.max(2720 * wide.share, 2048 * middle.share, 1440 * narrow.share));
}

function viewportShareOf(screenPercent: number, { share }: RowPlace): string {
  return `${Math.ceil(share * screenPercent)}vw`;
}
