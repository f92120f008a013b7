/**
 * Coefficients that lack their last bit hardly differ from complete ones; those that lack more look coarse, and do not count as
 * decoded.
 */
const maxMissingBits = 1;
/** Shown as 99 percent: everything is there, some of it without its last bit. */
const shareOfNearlyComplete = 0.995;

interface Band {
  from: number;
  to: number;
  /** bits that later scans add */
  low: number;
}

interface Coefficient {
  /** of the picture, for which it is there */
  share: number;
  missingBits: number;
}

/** Records which coefficients of a JPEG's components its scans contain, and how exactly. */
export function createPrecision() {
  const byComponent = new Map<number, Coefficient[]>();
  const coefficientsOf = (id: number) => {
    const known = byComponent.get(id) ?? Array.from({ length: 64 }, () => ({ share: 0, missingBits: 0 }));
    byComponent.set(id, known);
    return known;
  };

  return {
    /** The first scan of a band, of which the file has `share`. */
    first(ids: number[], band: Band, share: number): void {
      for (const id of ids) setBand(coefficientsOf(id), band, () => share);
    },

    /** A scan with one more bit of a band, of which the file has everything. */
    refined(ids: number[], band: Band): void {
      for (const id of ids) setBand(coefficientsOf(id), band, (share) => share);
    },

    /** The part of the picture for which every coefficient of every component is there. */
    share(ids: number[]): number {
      const all = ids.flatMap(coefficientsOf);
      const share = Math.min(...all.map((one) => (one.missingBits > maxMissingBits ? 0 : one.share)));
      return share === 1 && all.some(({ missingBits }) => missingBits > 0) ? shareOfNearlyComplete : share;
    },
  };
}

function setBand(coefficients: Coefficient[], { from, to, low }: Band, shareOf: (before: number) => number): void {
  for (let k = from; k <= to; k += 1) {
    coefficients[k] = { share: shareOf(coefficients[k]?.share ?? 0), missingBits: low };
  }
}
