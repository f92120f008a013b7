/** Aspect ratio of a row on phones, tablets and desktops. gallery.css has the breakpoints too. */
export const targets = [1.25, 2.5, 3.5] as const;

/** The first pictures are large: most visitors see no others. */
const mostInOpener = 3;

/** A long gallery is not all alike: every eighth row is two uprights, if two stand beside each other there. */
const rowsPerPair = 8;
/** Rows of phones have no place for a pair. */
const leastTargetOfPair = 2;
/** Nearly square ones are no uprights, and a narrow one would be higher than two screens. */
const isUpright = (ratio: number) => ratio >= 0.65 && ratio <= 0.9;
/** How much the heights of the other rows may suffer for a pair. */
const worthOfPair = 0.4;

/** Layout of one picture: its share of the row width without its gaps. */
export interface RowLayout {
  fraction: number;
  /** how many gaps of the row its share leaves out */
  gaps: number;
  /** stands on the lower edge of its row */
  startsLower?: true;
}

/** 8 and 4 of 12 columns, between which are 11 gaps. */
export const pairPlaces: Record<'large' | 'small', RowLayout> = {
  large: { fraction: floor(8 / 12), gaps: 0.5 },
  small: { fraction: floor(4 / 12), gaps: 2, startsLower: true },
};

/** A row whose ratio is below this share of the target is not stretched to the full width. */
const minFill = 0.55;
/** One that has this share of the width gets all of it: its end would look like a mistake. */
const nearlyFull = 0.85;

export interface Layout {
  places: RowLayout[];
  /** how far the heights of its rows are from the desired one, all together */
  cost: number;
  /** every row has the full width */
  isFull: boolean;
}

/** The last row of the cheapest way to divide the first pictures into a number of rows. */
interface LastRow {
  cost: number;
  start: number;
  /** where in `best` the rows before it are */
  phase: number;
  isPair: boolean;
}

/**
 * Divides pictures into justified rows, like Knuth and Plass break a paragraph into lines: all breaks are chosen together to
 * minimise the total cost, so that the last row is full too. Pictures keep their order and are not cropped.
 *
 * @param ratios width by height of each picture, in order
 * @param target the desired width by height of a row
 * @param bleed the picture that has a row of its own, from edge to edge
 * @param isPlain a part of a long wall: its first row is like the others, and no row is a pair
 */
export function layOutRows(ratios: readonly number[], target: number, bleed?: number, isPlain = false): Layout {
  // best[n][k]: of the first n pictures, in a number of rows that leaves k when divided by `rowsPerPair`.
  const best: LastRow[][] = [[{ cost: 0, start: 0, phase: 0, isPair: false }]];
  const hasPairs = !isPlain && target >= leastTargetOfPair;
  for (let end = 1; end <= ratios.length; end += 1) {
    const found: LastRow[] = [];
    let ratio = 0;
    for (let start = end - 1; start >= 0; start -= 1) {
      const length = end - start;
      const isBleed = bleed !== undefined && start <= bleed && bleed < end;
      if (isBleed && length > 1) break;
      ratio += ratios[start] ?? 1;
      const isOpening = !isPlain && (start === 0 || (start === 1 && bleed === 0));
      const cost = isBleed ? 0 : Math.log(ratio / target) ** 2;
      if (isOpening && length > mostInOpener) continue;
      const canBePair = hasPairs && length === 2 && isUpright(ratios[start] ?? 1) && isUpright(ratios[end - 1] ?? 1);
      // Not all of these are there: some numbers of rows are impossible.
      best[start]?.forEach((before, phase) => {
        const isPair = canBePair && phase === rowsPerPair - 1;
        const sum = before.cost + (isPair ? -worthOfPair : cost);
        const next = (phase + 1) % rowsPerPair;
        if (sum < (found[next]?.cost ?? Infinity)) found[next] = { cost: sum, start, phase, isPair };
      });
      if (ratio > target * 3) break;
    }
    best.push(found);
  }

  const places: RowLayout[] = [];
  let isFull = true;
  const cheapest = best.at(-1)?.reduce((one, other) => (other.cost < one.cost ? other : one));
  let last = cheapest;
  for (let end = ratios.length; last && end > 0; last = best[end]?.[last.phase]) {
    const row = ratios.slice(last.start, end);
    end = last.start;
    if (last.isPair) {
      places.unshift(...placePair(row));
      continue;
    }
    if (last.start === bleed) {
      places.unshift({ fraction: 1, gaps: 0 });
      continue;
    }
    const ratio = row.reduce((sum, each) => sum + each, 0);
    // A row of one or two portrait pictures does not get the full width: it would be higher than the screen.
    const width = ratio > target * minFill * nearlyFull ? ratio : target * minFill;
    isFull &&= ratio === width;
    places.unshift(...row.map((each) => ({ fraction: floor(each / width), gaps: row.length - 1 })));
  }
  return { places, cost: cheapest?.cost ?? 0, isFull };
}

/** The broader one is large: the other one would be higher. */
function placePair([one = 1, other = 1]: readonly number[]): RowLayout[] {
  const { large, small } = pairPlaces;
  return one >= other ? [large, small] : [small, large];
}

/** Fewer pictures need no break. */
const minForBleed = 8;
/** Few visitors see a later one, and the rows are computed for each that is possible: a gallery may have hundreds of pictures. */
const lastForBleed = 24;
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
    (index) =>
      index < Math.min(ratios.length / 2, lastForBleed) &&
      (ratios[index] ?? 0) >= landscape &&
      (areOwn[index] === true || !hasOwn),
  );
  // One upright picture alone above it would leave most of its row empty.
  const full = landscapes.filter((index) => layOutRows(ratios, targets[2], index).isFull);
  const possible = full.length > 0 || hasOwn ? full : landscapes;
  // Rather not the first one, which would have the heading right above it.
  const wanted = possible.some((index) => index > 0) ? possible.filter((index) => index > 0) : possible;
  const costOf = (index: number) => targets.reduce((sum, target) => sum + layOutRows(ratios, target, index).cost, 0);
  const costs = new Map(wanted.map((index) => [index, costOf(index)]));
  return wanted.toSorted((one, other) => (costs.get(one) ?? 0) - (costs.get(other) ?? 0))[0];
}

/** Rounds down: if the shares added up to more than 1, the last picture would wrap. */
function floor(fraction: number): number {
  return Math.floor(fraction * 10_000) / 10_000;
}
