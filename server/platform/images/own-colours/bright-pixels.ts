import { type ConvertPixels, encodeSrgb } from './raw-pixels.ts';
import {
  applied,
  type Chromaticities,
  codedPrimaries,
  inverted,
  type Matrix,
  multiplied,
  srgbPrimaries,
  toXyz,
} from './colour-spaces.ts';

export type BrightTransfer = 'pq' | 'hlg';

const widePrimaries = codedPrimaries[9] as Chromaticities;
/** Diffuse white of HDR pictures and the brightest that they have, in candela per square metre (ITU-R BT.2408). */
const white = 203;
const brightest = 1_000;

/**
 * PQ and HLG as browsers show them on a screen without HDR: up to white halved, brighter parts compressed into the upper half. The
 * factor is that of the brightest channel in BT.2020, so that hues stay.
 * @returns undefined for primaries that span no space
 */
export function createBrightPixels(primaries: Chromaticities, transfer: BrightTransfer): ConvertPixels | undefined {
  const [from, wide, to] = [toXyz(primaries), toXyz(widePrimaries), toXyz(srgbPrimaries)];
  if (!from || !wide || !to) return undefined;
  const widened = multiplied(inverted(wide), from);
  const matrix = multiplied(inverted(to), from);
  const luminance = from[1];
  const decode = transfer === 'pq' ? pq : hlg;
  return ({ data, channels }) => {
    const max = data instanceof Uint16Array ? 65_535 : 255;
    const light = Float32Array.from({ length: max + 1 }, (_, value) => decode(value / max));
    const result = new Uint8Array(data.length);
    const colours = channels > 2 ? 3 : 1;
    for (let at = 0; at < data.length; at += channels) {
      const r = light[data[at] as number] as number;
      const g = colours === 3 ? (light[data[at + 1] as number] as number) : r;
      const b = colours === 3 ? (light[data[at + 2] as number] as number) : r;
      // The picture of HLG depends on its brightness (ITU-R BT.2100, table 5).
      const y = luminance[0] * r + luminance[1] * g + luminance[2] * b;
      const system = transfer === 'hlg' ? (brightest / white) * y ** 0.2 : 1;
      const top = Math.max(...applied(widened, [r, g, b])) * system;
      const factor = top > 0 ? (system * toned(top)) / top : 0;
      writeSrgb(result, at, colours, matrix, [r * factor, g * factor, b * factor]);
      if (channels > colours) result[at + colours] = Math.round(((data[at + colours] as number) / max) * 255);
    }
    return { data: result, channels };
  };
}

function writeSrgb(to: Uint8Array, at: number, colours: number, matrix: Matrix, [r, g, b]: [number, number, number]) {
  for (let channel = 0; channel < colours; channel += 1) {
    const row = matrix[channel] as Matrix[number];
    const value = colours === 1 ? r : row[0] * r + row[1] * g + row[2] * b;
    to[at + channel] = encodeSrgb(value);
  }
}

/** SMPTE ST 2084, in parts of white. */
function pq(value: number): number {
  const power = value ** (32 / 2523);
  return (
    ((10_000 / white) * Math.max(0, power - 3424 / 4096) ** (16384 / 2610)) /
    (2413 / 128 - (2392 / 128) * power) ** (16384 / 2610)
  );
}

/** ITU-R BT.2100, table 5: light of the scene. */
function hlg(value: number): number {
  const [a, b, c] = [0.178_832_77, 0.284_668_92, 0.559_910_73];
  return value <= 0.5 ? (value * value) / 3 : (Math.exp((value - c) / a) + b) / 12;
}

/** A line up to white, from there a curve of second degree up to the brightest, which becomes 1. */
const knee = { x: 1, y: 0.5 };
const middle = { x: 0.35 + 0.65 * 2, y: 0.35 * 0.5 + 0.65 };
const end = { x: brightest / white, y: 1 };

function toned(light: number): number {
  if (light <= knee.x) return light * knee.y;
  if (light >= end.x) return end.y;
  // Where the curve is at this light: its parameter, from the quadratic equation.
  const [square, linear] = [knee.x - 2 * middle.x + end.x, 2 * (middle.x - knee.x)];
  const t = (Math.sqrt(linear * linear - 4 * square * (knee.x - light)) - linear) / (2 * square);
  return (1 - t) * (1 - t) * knee.y + 2 * t * (1 - t) * middle.y + t * t * end.y;
}
