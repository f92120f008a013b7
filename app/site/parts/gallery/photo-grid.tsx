import { type ComponentType, type CSSProperties, type MouseEvent, useEffect, useRef, useState } from 'react';
import { AnyPicture } from '../any-picture.tsx';
import { OwnerBadge, isUploaded } from '#app/site/frame/owner-badge.tsx';
import type { LightboxProps } from './lightbox.tsx';
import { layOutRows, type RowPlace } from './photo-rows.ts';
import { isForeign, largestFileOf, ratioOf, type ShownPhoto } from './shown-photo.ts';

interface PhotoGridProps {
  pictures: readonly ShownPhoto[];
  /** accessible name of the list and the lightbox */
  label: string;
}

const loadLightbox = () => import('./lightbox.tsx');

/** Aspect ratio of a row on phones, tablets and desktops. gallery.css has the breakpoints too. */
const targetRatios = { narrow: 1.25, middle: 2.5, wide: 3.5 };

/**
 * A justified grid: uncropped pictures in rows of full width. The layout is computed on the server for each breakpoint, as
 * shares of the row width, so it does not shift when pictures load. Each picture links to its largest file; with JavaScript
 * it opens the lightbox.
 */
export function PhotoGrid({ pictures, label }: PhotoGridProps) {
  const [open, setOpen] = useState<{ index: number; Lightbox: ComponentType<LightboxProps> }>();
  const opener = useRef<HTMLElement>(undefined);

  useEffect(() => {
    // The page is inert while the lightbox is open, so restore the focus after it is closed.
    if (!open) opener.current?.focus({ preventScroll: true });
  }, [open]);

  async function openLightbox(event: MouseEvent<HTMLAnchorElement>, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    opener.current = link;
    try {
      const { Lightbox } = await loadLightbox();
      setOpen({ index, Lightbox });
    } catch {
      // The lightbox could not be loaded (offline, or a new release): open the picture file instead.
      location.assign(link.href);
    }
  }

  const ratios = pictures.map(ratioOf);
  const narrow = layOutRows(ratios, targetRatios.narrow);
  const middle = layOutRows(ratios, targetRatios.middle);
  const wide = layOutRows(ratios, targetRatios.wide);

  return (
    <>
      <ul aria-label={label} className="photo-grid">
        {pictures.map((picture, index) => {
          const places = [narrow[index], middle[index], wide[index]] as [RowPlace, RowPlace, RowPlace];
          return (
            <li key={largestFileOf(picture)} className="photo" style={layoutStyle(places, ratios[index] ?? 1)}>
              <a
                href={largestFileOf(picture)}
                data-enhanced
                onPointerEnter={preloadLightbox}
                onFocus={preloadLightbox}
                onClick={(event) => void openLightbox(event, index)}
              >
                <AnyPicture
                  picture={isForeign(picture) ? picture.url : picture}
                  alt={picture.alt}
                  sizes={sizesOf(places)}
                  widest={widestOf(places)}
                  imageClassName="photo-image"
                />
              </a>
              {!isForeign(picture) && isUploaded(picture) && <OwnerBadge text="您的照片" />}
            </li>
          );
        })}
      </ul>
      {open && (
        <open.Lightbox pictures={pictures} startAt={open.index} label={label} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

/** Preloads the lightbox on hover or focus. */
function preloadLightbox() {
  loadLightbox().catch(() => {});
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

/** The grid without the gutters: 91 % of the viewport on phones and tablets, 93 % on desktops. */
function sizesOf([narrow, middle, wide]: [RowPlace, RowPlace, RowPlace]): string {
  return `(min-width: 64rem) ${viewportShareOf(93, wide)}, (min-width: 40rem) ${viewportShareOf(91, middle)}, ${viewportShareOf(91, narrow)}`;
}

/** Assumes at most 3,840 pixels on a desktop, 2,048 on a tablet and 1,440 on a phone. */
function widestOf([narrow, middle, wide]: [RowPlace, RowPlace, RowPlace]): number {
  return Math.ceil(Math.max(3840 * wide.share, 2048 * middle.share, 1440 * narrow.share));
}

function viewportShareOf(screenPercent: number, { share }: RowPlace): string {
  return `${Math.ceil(share * screenPercent)}vw`;
}
