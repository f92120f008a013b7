/** Chromaticities of white and the three primaries, x and y each. */
export interface Chromaticities {
  white: readonly [number, number];
  red: readonly [number, number];
  green: readonly [number, number];
  blue: readonly [number, number];
}

/** The light of a channel, by its value: `((ax + b) ** g` from `d` on, `cx` below (ICC.1, parametric curve of type 3). */
export interface Curve {
  g: number;
  a: number;
  b: number;
  c: number;
  d: number;
}

export const powerCurve = (g: number): Curve => ({ g, a: 1, b: 0, c: 1, d: 0 });
const srgbCurve: Curve = { g: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045 };
/** As screens show it (ITU-R BT.1886), and browsers, not as cameras record it. */
const bt709Curve = powerCurve(2.4);

const d65 = [0.3127, 0.329] as const;
const c = [0.31, 0.316] as const;
export const srgbPrimaries: Chromaticities = { white: d65, red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06] };
const ntsc: Chromaticities = { white: d65, red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07] };
const p3 = { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] } as const;

/** By their numbers in ITU-T H.273, table 2. */
export const codedPrimaries: Record<number, Chromaticities | undefined> = {
  1: srgbPrimaries,
  4: { white: c, red: [0.67, 0.33], green: [0.21, 0.71], blue: [0.14, 0.08] },
  5: { white: d65, red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06] },
  6: ntsc,
  7: ntsc,
  9: { white: d65, red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046] },
  11: { white: [0.314, 0.351], ...p3 },
  12: { white: d65, ...p3 },
};

/** By their numbers in ITU-T H.273, table 3; without PQ and HLG, which are brighter than white. */
export const codedCurves: Record<number, Curve | undefined> = {
  1: bt709Curve,
  4: powerCurve(2.2),
  5: powerCurve(2.8),
  6: bt709Curve,
  8: powerCurve(1),
  13: srgbCurve,
  14: bt709Curve,
  15: bt709Curve,
  17: { g: 2.6, a: (52.37 / 48) ** (1 / 2.6), b: 0, c: 0, d: 0 },
};

export type Matrix = readonly [Row, Row, Row];
type Row = readonly [number, number, number];

export function multiplied(one: Matrix, other: Matrix): Matrix {
  const row = ([x, y, z]: Row): Row => [
    x * other[0][0] + y * other[1][0] + z * other[2][0],
    x * other[0][1] + y * other[1][1] + z * other[2][1],
    x * other[0][2] + y * other[1][2] + z * other[2][2],
  ];
  return [row(one[0]), row(one[1]), row(one[2])];
}

export function inverted([[a, b, c0], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c0 * (d * h - e * g);
  const over = (value: number) => value / determinant;
  return [
    [over(e * i - f * h), over(c0 * h - b * i), over(b * f - c0 * e)],
    [over(f * g - d * i), over(a * i - c0 * g), over(c0 * d - a * f)],
    [over(d * h - e * g), over(b * g - a * h), over(a * e - b * d)],
  ];
}

export function applied(matrix: Matrix, [x, y, z]: Row): Row {
  const one = (row: Row) => row[0] * x + row[1] * y + row[2] * z;
  return [one(matrix[0]), one(matrix[1]), one(matrix[2])];
}

const toXyzRow = ([x, y]: readonly [number, number]): Row => [x / y, 1, (1 - x - y) / y];

/** From linear RGB to XYZ of the space's own white. @returns undefined for primaries that span no space */
export function toXyz({ white, red, green, blue }: Chromaticities): Matrix | undefined {
  const [r, g, b] = [toXyzRow(red), toXyzRow(green), toXyzRow(blue)];
  const columns: Matrix = [
    [r[0], g[0], b[0]],
    [r[1], g[1], b[1]],
    [r[2], g[2], b[2]],
  ];
  const [sr, sg, sb] = applied(inverted(columns), toXyzRow(white));
  const scale: Matrix = [
    [sr, 0, 0],
    [0, sg, 0],
    [0, 0, sb],
  ];
  const matrix = multiplied(columns, scale);
  return matrix.flat().every(Number.isFinite) ? matrix : undefined;
}

const bradford: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];
export const d50: Row = [0.9642, 1, 0.8249];

/** From linear RGB to XYZ of D50, the white of ICC profiles. */
export function toProfileXyz(chromaticities: Chromaticities): Matrix | undefined {
  const own = toXyz(chromaticities);
  if (!own) return undefined;
  const [from, to] = [applied(bradford, toXyzRow(chromaticities.white)), applied(bradford, d50)];
  const scale: Matrix = [
    [to[0] / from[0], 0, 0],
    [0, to[1] / from[1], 0],
    [0, 0, to[2] / from[2]],
  ];
  const matrix = multiplied(multiplied(multiplied(inverted(bradford), scale), bradford), own);
  return matrix.flat().every(Number.isFinite) ? matrix : undefined;
}
