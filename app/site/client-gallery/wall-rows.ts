import { layOutRows, type RowLayout } from '#app/site/gallery/photo-rows.ts';

/** Desired width by height of a row on phones, tablets and desktops: smaller pictures than on the site, because there are hundreds. */
const wallTargets = [2.1, 3.2, 4.4] as const;

/** As many as a browser lays out, paints and loads at once; those out of view it leaves out. Fewer would make rows of unlike heights. */
const mostInBlock = 16;

/** The height of a block's rows: a share of its width, and gaps between pictures, which take from the width and add to the height. */
export interface BlockHeight {
  perWidth: number;
  gaps: number;
  rows: number;
}

/** One breakpoint of a block. */
export interface BlockLayout {
  places: RowLayout[];
  height: BlockHeight;
}

/** Cuts a section into blocks of about the same length, so that the last one has no short row either. */
export function cutIntoBlocks<Item>(items: readonly Item[], most = mostInBlock): Item[][] {
  const count = Math.ceil(items.length / most);
  return Array.from({ length: count }, (_, block) =>
    items.slice(Math.round((block * items.length) / count), Math.round(((block + 1) * items.length) / count)),
  );
}

/** The justified rows of a block for each breakpoint. Their heights are known, so the page has its whole length before any picture is laid out. */
export function layOutBlock(ratios: readonly number[]): [BlockLayout, BlockLayout, BlockLayout] {
  return wallTargets.map((target) => {
    const { places } = layOutRows(ratios, target, undefined, true);
    return { places, height: measureRows(ratios, places) };
  }) as [BlockLayout, BlockLayout, BlockLayout];
}

/** All pictures of a row are as high as its first. */
function measureRows(ratios: readonly number[], places: readonly RowLayout[]): BlockHeight {
  const height = { perWidth: 0, gaps: -1, rows: 0 };
  for (let first = 0; first < places.length;) {
    const { fraction, gaps } = places[first] as RowLayout;
    const perWidth = fraction / (ratios[first] ?? 1);
    height.perWidth += perWidth;
    height.gaps += 1 - perWidth * gaps;
    height.rows += 1;
    first += gaps + 1;
  }
  return height;
}
