import { type ComponentType, type CSSProperties, type MouseEvent, useEffect, useRef, useState } from 'react';
import { AnyPicture } from '../any-picture.tsx';
import { OwnerBadge, isUploaded } from '#app/site/frame/owner-badge.tsx';
import type { LightboxProps } from './lightbox.tsx';
import { layOutRows, type RowPlace } from './photo-rows.ts';
import { isForeign, largestFileOf, ratioOf, type ShownPhoto } from './shown-photo.ts';

interface PhotoGridProps {
  pictures: readonly ShownPhoto[];
  /** What the pictures have in common: names the list and the lightbox. */
  label: string;
}

const loadLightbox = () => import('./lightbox.tsx');

/** Rows for three widths of the page: phones, tablets, desks. The breakpoints stand in gallery.css too. */
const wishedRatios = { narrow: 1.25, middle: 2.5, wide: 3.5 };

/**
 * Pictures in their own proportions, in rows that end flush. All widths are known before any picture is: they are computed
 * where the page is rendered, and the browser only multiplies. Each links to its largest file; script opens the lightbox.
 */
export function PhotoGrid({ pictures, label }: PhotoGridProps) {
  const [open, setOpen] = useState<{ index: number; Lightbox: ComponentType<LightboxProps> }>();
  const opener = useRef<HTMLElement>(undefined);

  useEffect(() => {
    // What the lightbox has made inert can take the focus only when it is gone.
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
      // No connection, or a new version of the site: the picture itself is still worth trying.
      location.assign(link.href);
    }
  }

  const ratios = pictures.map(ratioOf);
  const narrow = layOutRows(ratios, wishedRatios.narrow);
  const middle = layOutRows(ratios, wishedRatios.middle);
  const wide = layOutRows(ratios, wishedRatios.wide);

  return (
    <>
      <ul aria-label={label} className="photo-grid">
        {pictures.map((picture, index) => {
          const places = [narrow[index], middle[index], wide[index]] as [RowPlace, RowPlace, RowPlace];
          return (
            <li key={largestFileOf(picture)} className="photo" style={placeStyle(places, ratios[index] ?? 1)}>
              <a
                href={largestFileOf(picture)}
                data-enhanced
                onPointerEnter={warmUp}
                onFocus={warmUp}
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

/** Somebody is about to choose a picture. */
function warmUp() {
  loadLightbox().catch(() => {});
}

function placeStyle([narrow, middle, wide]: [RowPlace, RowPlace, RowPlace], ratio: number): CSSProperties {
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

/** The grid leaves the page's gutters free: 91 % of a phone or a tablet, 93 % of a desk. */
function sizesOf([narrow, middle, wide]: [RowPlace, RowPlace, RowPlace]): string {
  return `(min-width: 64rem) ${partOf(93, wide)}, (min-width: 40rem) ${partOf(91, middle)}, ${partOf(91, narrow)}`;
}

/** On a screen of 3,840 pixels, a tablet of 2,048 and a phone of 1,440. */
function widestOf([narrow, middle, wide]: [RowPlace, RowPlace, RowPlace]): number {
  return Math.ceil(Math.max(3840 * wide.share, 2048 * middle.share, 1440 * narrow.share));
}

function partOf(screenPercent: number, { share }: RowPlace): string {
  return `${Math.ceil(share * screenPercent)}vw`;
}
