import { encodeSrgb, type ConvertPixels } from './raw-pixels.ts';

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
