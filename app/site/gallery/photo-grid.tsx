import type { CSSProperties, AnchorHTMLAttributes } from 'react';
import { AnyPicture } from '#app/site/sections/any-picture.tsx';
import { OwnerBadge, isUploaded } from '#app/site/frame/owner-badge.tsx';
import { isExternal, findLargestFile, toRatio, type GalleryPhoto, photoAttributes } from './shown-photo.ts';

interface PhotoGridProps {
  pictures: readonly GalleryPhoto[];
  /** accessible name of the list and the lightbox */
  label: string;
  /** whether one picture of a long gallery goes from edge to edge; the grid must be in a `.bleed-container` */
  hasBleed?: boolean;
}

/** Aspect ratio of a row on phones, tablets and desktops. gallery.css has the breakpoints too. */
const targets = [1.25, 2.5, 3.5] as const;

/** The first pictures are large: most visitors see no others. */
const mostInOpener = 3;

/**
 * A justified grid: uncropped pictures in rows of full width. The layout is computed on the server for each breakpoint, as
 * shares of the row width, so it does not shift when pictures load. Each picture links to its largest file; with JavaScript
 * it opens the lightbox (client/start-page.ts).
 */
export function PhotoGrid({ pictures, label, hasBleed = false }: PhotoGridProps) {
  const ratios = pictures.map(toRatio);
  const bleed = hasBleed ? findBleed(ratios, pictures.map(isOwn)) : undefined;
  const [narrow, middle, wide] = targets.map((target) => layOutAround(ratios, target, bleed).places) as [
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

/** Layout of one picture: its share of the row width, and the number of gaps in its row. */
export interface RowLayout {
  fraction: number;
  gaps: number;
}

/** A row whose ratio is below this share of the target is not stretched to the full width. */
const minFill = 0.55;

interface Layout {
  places: RowLayout[];
  /** how far the heights of its rows are from the desired one, all together */
  cost: number;
  /** every row has the full width */
  isFull: boolean;
}

/**
 * Divides pictures into justified rows, like Knuth and Plass break a paragraph into lines: all breaks are chosen together to
 * minimise the total cost, so that the last row is full too. Pictures keep their order and are not cropped.
 *
 * @param ratios width by height of each picture, in order
 * @param target the desired width by height of a row
 * @param isOpening whether the first row is the first one of the gallery
 */
export function layOutRows(ratios: readonly number[], target: number, isOpening = true): Layout {
  // best[n]: the minimal cost of the first n pictures, and the start of their last row.
  const best: { cost: number; start: number }[] = [{ cost: 0, start: 0 }];
  for (let end = 1; end <= ratios.length; end += 1) {
    let found = { cost: Infinity, start: end - 1 };
    let ratio = 0;
    for (let start = end - 1; start >= 0; start -= 1) {
      ratio += ratios[start] ?? 1;
      const isTooFull = isOpening && start === 0 && end > mostInOpener;
      const cost = isTooFull ? Infinity : (best[start]?.cost ?? 0) + Math.log(ratio / target) ** 2;
      if (cost < found.cost) found = { cost, start };
      if (ratio > target * 3) break;
    }
    best.push(found);
  }

  const places: RowLayout[] = [];
  let isFull = true;
  for (let end = ratios.length; end > 0; end = best[end]?.start ?? 0) {
    const row = ratios.slice(best[end]?.start ?? 0, end);
    const ratio = row.reduce((sum, each) => sum + each, 0);
    // A row of one or two portrait pictures does not get the full width: it would be higher than the screen.
    // One that nearly has the full width gets it: its end would look like a mistake.
    const width = ratio > target * minFill * 0.9 ? ratio : target * minFill;
    isFull &&= ratio === width;
    places.unshift(...row.map((each) => ({ fraction: floor(each / width), gaps: row.length - 1 })));
  }
  return { places, cost: best.at(-1)?.cost ?? 0, isFull };
}

/** Fewer pictures need no break. */
const minForBleed = 8;
const landscape = 1.4;

/**
 * Which picture of a long gallery goes from edge to edge, so that not all its rows are alike: a landscape one of its first half, and of the studio's own
 * as soon as there are any, because a sample must not be larger than these. Of several it is the one that leaves the others the best rows.
 *
 * @param areOwn whether each picture is the studio's
 */
export function findBleed(ratios: readonly number[], areOwn: readonly boolean[]): number | undefined {
  if (ratios.length < minForBleed) return undefined;
  const hasOwn = areOwn.includes(true);
  const landscapes = [...ratios.keys()].filter(
    (index) => index < ratios.length / 2 && (ratios[index] ?? 0) >= landscape && (areOwn[index] === true || !hasOwn),
  );
  // One upright picture alone above it would leave most of its row empty.
  const full = landscapes.filter((index) => layOutAround(ratios, targets[2], index).isFull);
  const possible = full.length > 0 || hasOwn ? full : landscapes;
  // Rather not the first one, which would have the heading right above it.
  const wanted = possible.some((index) => index > 0) ? possible.filter((index) => index > 0) : possible;
  const costOf = (index: number) => targets.reduce((sum, target) => sum + layOutAround(ratios, target, index).cost, 0);
  const costs = new Map(wanted.map((index) => [index, costOf(index)]));
  return wanted.toSorted((one, other) => (costs.get(one) ?? 0) - (costs.get(other) ?? 0))[0];
}

/** Rows before and after the picture at `bleed`, which has a row of its own. */
export function layOutAround(ratios: readonly number[], target: number, bleed: number | undefined): Layout {
  if (bleed === undefined) return layOutRows(ratios, target);
  const before = layOutRows(ratios.slice(0, bleed), target);
  const after = layOutRows(ratios.slice(bleed + 1), target, bleed === 0);
  return {
    places: [...before.places, { fraction: 1, gaps: 0 }, ...after.places],
    cost: before.cost + after.cost,
    isFull: before.isFull && after.isFull,
  };
}

/** Rounds down: if the shares added up to more than 1, the last picture would wrap. */
function floor(fraction: number): number {
  return Math.floor(fraction * 10_000) / 10_000;
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
