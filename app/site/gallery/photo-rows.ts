/** Aspect ratio of a row on phones, tablets and desktops. gallery.css has the breakpoints too. */
export const targets = [1.25, 2.5, 3.5] as const;

/** The first pictures are large: most visitors see no others. */
const mostInOpener = 3;

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
