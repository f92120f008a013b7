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
const illuminantC = [0.31, 0.316] as const;
export const srgbPrimaries: Chromaticities = { white: d65, red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06] };
const ntsc: Chromaticities = { white: d65, red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07] };
const p3 = { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] } as const;

/** By their numbers in ITU-T H.273, table 2. */
export const codedPrimaries: Record<number, Chromaticities | undefined> = {
  1: srgbPrimaries,
  4: { white: illuminantC, red: [0.67, 0.33], green: [0.21, 0.71], blue: [0.14, 0.08] },
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
const d50: Row = [0.9642, 1, 0.8249];

/** From linear RGB to XYZ of D50, the white of ICC profiles. */
function toProfileXyz(chromaticities: Chromaticities): Matrix | undefined {
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

/** An ICC profile (version 4) of three primaries and a curve. @returns undefined for primaries that span no space */
export function matrixProfile(chromaticities: Chromaticities, curve: Curve): Buffer | undefined {
  const matrix = toProfileXyz(chromaticities);
  if (!matrix) return undefined;
  const trc = parametric(curve);
  const column = (index: 0 | 1 | 2) => xyz(matrix.map((row) => row[index]));
  return createProfile('RGB ', [
    ['desc', text('Colours of the file')],
    ['cprt', text('No copyright, use freely')],
    ['wtpt', xyz(d50)],
    ['rXYZ', column(0)],
    ['gXYZ', column(1)],
    ['bXYZ', column(2)],
    ['rTRC', trc],
    ['gTRC', trc],
    ['bTRC', trc],
  ]);
}

/** An ICC profile of grey with a curve. */
export function greyProfile(curve: Curve): Buffer {
  const tags: Tag[] = [
    ['desc', text('Grey of the file')],
    ['cprt', text('No copyright, use freely')],
    ['wtpt', xyz(d50)],
    ['kTRC', parametric(curve)],
  ];
  return createProfile('GRAY', tags);
}

type Tag = [name: string, data: Buffer];

function createProfile(space: 'RGB ' | 'GRAY', tags: Tag[]): Buffer {
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length, 0);
  let offset = 128 + table.length;
  for (const [index, [name, data]] of tags.entries()) {
    table.write(name, 4 + 12 * index, 'latin1');
    table.writeUInt32BE(offset, 8 + 12 * index);
    table.writeUInt32BE(data.length, 12 + 12 * index);
    offset += data.length;
  }
  const head = Buffer.alloc(128);
  head.writeUInt32BE(offset, 0);
  head.writeUInt32BE(0x0420_0000, 8);
  head.write(`mntr${space}XYZ `, 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  for (const [index, value] of d50.entries()) head.writeInt32BE(fixed(value), 68 + 4 * index);
  return Buffer.concat([head, table, ...tags.map(([, data]) => data)]);
}

const fixed = (value: number) => Math.round(value * 65_536);

function typed(type: string, ...values: number[]): Buffer {
  const data = Buffer.alloc(8 + 4 * values.length);
  data.write(type, 0, 'latin1');
  for (const [index, value] of values.entries()) data.writeInt32BE(value, 8 + 4 * index);
  return data;
}

function xyz(values: readonly number[]): Buffer {
  return typed('XYZ ', ...values.map(fixed));
}

function parametric({ g, a, b, c, d }: Curve): Buffer {
  const isPower = a === 1 && b === 0 && d === 0;
  const values = isPower ? [g] : [g, a, b, c, d];
  // The type of the function is in two bytes, followed by two of zero.
  return typed('para', isPower ? 0 : 3 << 16, ...values.map(fixed));
}

/** One text in English, in UTF-16. */
function text(words: string): Buffer {
  const body = Buffer.from(words, 'utf16le').swap16();
  const padding = Buffer.alloc((4 - (body.length % 4)) % 4);
  return Buffer.concat([typed('mluc', 1, 12, 0x656e_5553, body.length, 28), body, padding]);
}

const maxTags = 100;

/** The light of a value between 0 and 1 by the first curve of a profile: red's, or grey's. @returns undefined if it has none */
export function parseCurve(profile: Buffer): ((value: number) => number) | undefined {
  try {
    const tags = Math.min(profile.readUInt32BE(128), maxTags);
    for (let tag = 0; tag < tags; tag += 1) {
      const at = 132 + 12 * tag;
      if (!['rTRC', 'kTRC'].includes(profile.toString('latin1', at, at + 4))) continue;
      const start = profile.readUInt32BE(at + 4);
      return readCurve(profile.subarray(start, start + profile.readUInt32BE(at + 8)));
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** ICC.1, 10.6 and 10.18. */
function readCurve(data: Buffer): ((value: number) => number) | undefined {
  const type = data.toString('latin1', 0, 4);
  if (type === 'curv') {
    const count = data.readUInt32BE(8);
    if (count === 0) return (value) => value;
    if (count === 1) return (value) => value ** (data.readUInt16BE(12) / 256);
    data.readUInt16BE(12 + 2 * (count - 1));
    return (value) => {
      const at = value * (count - 1);
      const before = Math.floor(at);
      const [low, high] = [before, Math.min(count - 1, before + 1)].map((index) => data.readUInt16BE(12 + 2 * index));
      return ((low as number) + ((high as number) - (low as number)) * (at - before)) / 65_535;
    };
  }
  if (type !== 'para') return undefined;
  const counts = [1, 3, 4, 5, 7];
  const kind = data.readUInt16BE(8);
  const values = Array.from({ length: counts[kind] ?? 0 }, (_, index) => data.readInt32BE(12 + 4 * index) / 65_536);
  const [g = 1, a = 1, b = 0, c = 0, fourth = 0, e = 0, f = 0] = values;
  const power = (value: number) => Math.max(0, a * value + b) ** g;
  if (kind === 0) return power;
  if (kind === 1) return (value) => (value >= -b / a ? power(value) : 0);
  if (kind === 2) return (value) => (value >= -b / a ? power(value) + c : c);
  if (kind === 3 || kind === 4) return (value) => (value >= fourth ? power(value) + e : c * value + f);
  return undefined;
}

/** In a profile of light itself, or nearly, eight bits are too few for the dark parts. */
export function isLinear(profile: Buffer): boolean {
  const light = parseCurve(profile)?.(0.5);
  return light !== undefined && light > 0.35;
}

/** Greyscale of 16 bits by the curve of its profile: the decoder would not use it. */
export function greyBy(curve: (value: number) => number): ConvertPixels {
  return ({ data, channels }) => {
    const max = data instanceof Uint16Array ? 65_535 : 255;
    const levels = Uint8Array.from({ length: max + 1 }, (_, value) => encodeSrgb(curve(value / max)));
    const result = new Uint8Array(data.length);
    for (let at = 0; at < data.length; at += channels) {
      result[at] = levels[data[at] as number] as number;
      if (channels === 2) result[at + 1] = Math.round(((data[at + 1] as number) / max) * 255);
    }
    return { data: result, channels };
  };
}

/** Decoded samples; an even number of channels has transparency as the last. */
interface RawPixels {
  data: Uint8Array | Uint16Array;
  channels: number;
}

/** @returns the same pixels in sRGB, with 8 bits */
export type ConvertPixels = (pixels: RawPixels) => RawPixels;

/** sRGB (IEC 61966-2-1) in steps that are finer than a level even where it is steepest. */
const encoded = Uint8Array.from({ length: 16_384 }, (_, index) => {
  const light = index / 16_383;
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
});

/** @returns the level, of 255, for light between 0 and 1 */
export function encodeSrgb(light: number): number {
  return encoded[Math.round(Math.min(1, Math.max(0, light)) * (encoded.length - 1))] as number;
}

/** Inks without a profile, as browsers show them: full black is black. @param pixels of four channels, 255 being full ink */
export function inkToSrgb({ data }: RawPixels): RawPixels {
  const result = new Uint8Array((data.length / 4) * 3);
  for (let at = 0, to = 0; at < data.length; at += 4, to += 3) {
    const paper = 255 - (data[at + 3] as number);
    for (let ink = 0; ink < 3; ink += 1)
      result[to + ink] = Math.round(((255 - (data[at + ink] as number)) * paper) / 255);
  }
  return { data: result, channels: 3 };
}
