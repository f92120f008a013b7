import { open, readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { FileWindow } from './image-structure.ts';
import {
  type Chromaticities,
  codedCurves,
  codedPrimaries,
  type Curve,
  powerCurve,
  srgbPrimaries,
  type ConvertPixels,
  greyProfile,
  matrixProfile,
  encodeSrgb,
  applied,
  inverted,
  type Matrix,
  multiplied,
  toXyz,
} from './colour-spaces.ts';

/** How a PNG says its colours without an ICC profile, and whether it moves. */
export interface PngColours {
  /** an ICC profile of the same colours */
  profile?: Buffer;
  /** for PQ and HLG, which no profile can say */
  convert?: ConvertPixels;
  isAnimated: boolean;
  /** brighter than white */
  isHdr: boolean;
}

const colourChunks = ['cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM'];
const maxChunks = 1_000;
const brightTransfers: Record<number, BrightTransfer | undefined> = { 16: 'pq', 18: 'hlg' };

/** Reads the chunks before the pixels (PNG, third edition, 4.3: cICP before iCCP before sRGB before gAMA with cHRM). */
export async function readPngColours(path: string): Promise<PngColours> {
  const handle = await open(path, 'r');
  try {
    const file = new FileWindow(handle, (await handle.stat()).size);
    const chunks = await chunksBeforePixels(file);
    // The colour type of the header (PNG, 11.2.1): 2, 3 and 6 have colours.
    const isGrey = ((await file.at(25, 1))[0] as number) % 4 === 0;
    const profileFor = (place: Chromaticities, curve: Curve) =>
      isGrey ? greyProfile(curve) : matrixProfile(place, curve);
    const frames = chunks.get('acTL');
    const isAnimated = frames !== undefined && frames.length >= 8 && frames.readUInt32BE(0) > 1;
    const colours = readColours(chunks, profileFor);
    return { ...colours, isAnimated, isHdr: colours.convert !== undefined };
  } finally {
    await handle.close();
  }
}

type ProfileFor = (place: Chromaticities, curve: Curve) => Buffer | undefined;

function readColours(chunks: Map<string, Buffer>, profileFor: ProfileFor): Pick<PngColours, 'profile' | 'convert'> {
  const coded = chunks.get('cICP');
  // The other codes mean a matrix or a narrow range, which PNG does not have.
  const [primaryCode = 0, transferCode = 0, matrixCode, isFullRange] = coded ?? [];
  const primaries = codedPrimaries[primaryCode];
  if (primaries && matrixCode === 0 && isFullRange === 1) {
    const bright = brightTransfers[transferCode];
    const convert = bright && createBrightPixels(primaries, bright);
    if (convert) return { convert };
    const curve = codedCurves[transferCode];
    const profile = curve && profileFor(primaries, curve);
    if (profile) return { profile };
  }
  if (chunks.has('iCCP') || chunks.has('sRGB')) return {};
  const gamma = chunks.get('gAMA');
  const value = gamma && gamma.length >= 4 ? gamma.readUInt32BE(0) : 0;
  const places = chunks.get('cHRM');
  // Browsers ignore places without a gamma, and take the usual gamma alone for sRGB.
  if (value < 10_000 || value > 1_000_000 || (!places && value === 45_455)) return {};
  const profile = profileFor(
    places ? (parseChromaticities(places) ?? srgbPrimaries) : srgbPrimaries,
    powerCurve(100_000 / value),
  );
  return profile ? { profile } : {};
}

function parseChromaticities(chunk: Buffer): Chromaticities | undefined {
  if (chunk.length < 32) return undefined;
  const at = (index: number) =>
    [chunk.readUInt32BE(index * 8) / 100_000, chunk.readUInt32BE(index * 8 + 4) / 100_000] as const;
  return { white: at(0), red: at(1), green: at(2), blue: at(3) };
}

/** The colour chunks with their data, of iCCP that it is there. */
async function chunksBeforePixels(file: FileWindow): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  let offset = 8;
  for (let count = 0; count < maxChunks && offset + 8 <= file.size; count += 1) {
    const head = await file.at(offset, 8);
    const length = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    if (type === 'IDAT') break;
    if (type === 'iCCP') found.set(type, Buffer.alloc(0));
    else if ((type === 'acTL' || colourChunks.includes(type)) && length <= 64 && offset + 8 + length <= file.size)
      found.set(type, await file.copy(offset + 8, length));
    offset += 12 + length;
  }
  return found;
}

/** The same PNG with an ICC profile instead of what else says its colours: the decoder knows profiles only. */
export async function withProfile(path: string, profile: Buffer): Promise<Buffer> {
  const bytes = await readFile(path);
  const kept: Buffer[] = [];
  let offset = 8;
  while (offset + 12 <= bytes.length) {
    const end = offset + 12 + bytes.readUInt32BE(offset);
    const type = bytes.toString('latin1', offset + 4, offset + 8);
    if (type === 'IDAT') break;
    if (!colourChunks.includes(type)) kept.push(bytes.subarray(offset, end));
    offset = end;
  }
  const [header = Buffer.alloc(0), ...others] = kept;
  const data = Buffer.concat([Buffer.from('file\0\0', 'latin1'), deflateSync(profile)]);
  return Buffer.concat([bytes.subarray(0, 8), header, pngChunk('iCCP', data), ...others, bytes.subarray(offset)]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

type BrightTransfer = 'pq' | 'hlg';

const widePrimaries = codedPrimaries[9] as Chromaticities;
/** Diffuse white of HDR pictures and the brightest that they have, in candela per square metre (ITU-R BT.2408). */
const white = 203;
const brightest = 1_000;

/**
 * PQ and HLG as browsers show them on a screen without HDR: up to white halved, brighter parts compressed into the upper half. The
 * factor is that of the brightest channel in BT.2020, so that hues stay.
 * @returns undefined for primaries that span no space
 */
function createBrightPixels(primaries: Chromaticities, transfer: BrightTransfer): ConvertPixels | undefined {
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
