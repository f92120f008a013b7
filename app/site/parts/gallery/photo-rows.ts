/** Where one picture stands: its part of its row's width, and how many gaps that row has between its pictures. */
export interface RowPlace {
  share: number;
  gaps: number;
}

/** A row that is lower than this part of the wished one is worth more than a picture alone that fills the screen. */
const leastFill = 0.55;

/**
 * Divides pictures into rows of equal height that all end flush, as a typesetter divides a paragraph into lines: the whole
 * division is chosen at once, so that no last row is left over. No picture is cropped and none changes its place.
 *
 * @param ratios width by height of each picture, in order
 * @param wished the ratio of a good row: how many times as wide as high
 */
export function layOutRows(ratios: readonly number[], wished: number): RowPlace[] {
  // best[n] is the least cost of the first n pictures in rows, and where the last of those rows begins.
  const best: { cost: number; start: number }[] = [{ cost: 0, start: 0 }];
  for (let end = 1; end <= ratios.length; end += 1) {
    let found = { cost: Infinity, start: end - 1 };
    let ratio = 0;
    for (let start = end - 1; start >= 0; start -= 1) {
      ratio += ratios[start] ?? 1;
      const cost = (best[start]?.cost ?? 0) + Math.log(ratio / wished) ** 2;
      if (cost < found.cost) found = { cost, start };
      if (ratio > wished * 3) break;
    }
    best.push(found);
  }

  const places: RowPlace[] = [];
  for (let end = ratios.length; end > 0; end = best[end]?.start ?? 0) {
    const row = ratios.slice(best[end]?.start ?? 0, end);
    const ratio = row.reduce((sum, each) => sum + each, 0);
    // A row of one or two upright pictures does not grow to the full width: it would be higher than the screen.
    const width = Math.max(ratio, wished * leastFill);
    places.unshift(...row.map((each) => ({ share: floor(each / width), gaps: row.length - 1 })));
  }
  return places;
}

/** Rounded down: shares that add up to more than the whole would break the row. */
function floor(share: number): number {
  return Math.floor(share * 10_000) / 10_000;
}
