/** Layout of one picture: its share of the row width, and the number of gaps in its row. */
export interface RowLayout {
  fraction: number;
  gaps: number;
}

/** A row whose ratio is below this share of the target is not stretched to the full width. */
const minFill = 0.55;

/**
 * Divides pictures into justified rows, like Knuth and Plass break a paragraph into lines: all breaks are chosen together to
 * minimise the total cost, so that the last row is full too. Pictures keep their order and are not cropped.
 *
 * @param ratios width by height of each picture, in order
 * @param target the desired width by height of a row
 */
export function layOutRows(ratios: readonly number[], target: number): RowLayout[] {
  // best[n]: the minimal cost of the first n pictures, and the start of their last row.
  const best: { cost: number; start: number }[] = [{ cost: 0, start: 0 }];
  for (let end = 1; end <= ratios.length; end += 1) {
    let found = { cost: Infinity, start: end - 1 };
    let ratio = 0;
    for (let start = end - 1; start >= 0; start -= 1) {
      ratio += ratios[start] ?? 1;
      const cost = (best[start]?.cost ?? 0) + Math.log(ratio / target) ** 2;
      if (cost < found.cost) found = { cost, start };
      if (ratio > target * 3) break;
    }
    best.push(found);
  }

  const places: RowLayout[] = [];
  for (let end = ratios.length; end > 0; end = best[end]?.start ?? 0) {
    const row = ratios.slice(best[end]?.start ?? 0, end);
    const ratio = row.reduce((sum, each) => sum + each, 0);
    // A row of one or two portrait pictures does not get the full width: it would be higher than the screen.
    const width = Math.max(ratio, target * minFill);
    places.unshift(...row.map((each) => ({ fraction: floor(each / width), gaps: row.length - 1 })));
  }
  return places;
}

/** Fewer pictures need no break. */
const minForBleed = 8;
const landscape = 1.4;

/**
 * Which picture of a long gallery goes from edge to edge, so that not all its rows are alike: the first landscape one after
 * a third of them.
 */
export function findBleed(ratios: readonly number[]): number | undefined {
  if (ratios.length < minForBleed) return undefined;
  const third = Math.floor(ratios.length / 3);
  const found = ratios.findIndex((ratio, index) => index >= third && ratio >= landscape);
  return found < 0 ? undefined : found;
}

/** Rows before and after the picture at `bleed`, which has a row of its own. */
export function layOutAround(ratios: readonly number[], target: number, bleed: number | undefined): RowLayout[] {
  if (bleed === undefined) return layOutRows(ratios, target);
  return [
    ...layOutRows(ratios.slice(0, bleed), target),
    { fraction: 1, gaps: 0 },
    ...layOutRows(ratios.slice(bleed + 1), target),
  ];
}

/** Rounds down: if the shares added up to more than 1, the last picture would wrap. */
function floor(fraction: number): number {
  return Math.floor(fraction * 10_000) / 10_000;
}
