import Color from 'colorjs.io';
import sharp, { type Sharp } from 'sharp';
import { matrixProfile } from './icc-profiles.ts';

/** Charts of even patches in the colour spaces that cameras and programs write, and what is left of them in a file. */
export type ChartSpace = 'srgb' | 'p3' | 'a98rgb' | 'prophoto';

/** The 24 patches of the ColorChecker chart in sRGB, save its cyan, which sRGB cannot show. */
const patches =
  '#735244 #c29682 #627a9d #576c43 #8580b1 #67bdaa #d67e2c #505ba6 #c15a63 #5e3c6c #9dbc40 #e0a32e #383d96 #469449 #af363c #e7c71f #bb5695 #2f83a1 #f3f3f2 #c8c8c8 #a0a0a0 #7a7a79 #555555 #343434'.split(
    ' ',
  );
const primaries: [number, number, number][] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [0, 0.9, 0.9],
];
const columns = 6;
const patchSide = 160;

/** What the patches are: those of the chart, and the space's own primaries, which smaller spaces cannot show. */
export function patchesOf(space: ChartSpace): Color[] {
  const own = space === 'srgb' ? [] : primaries.map((coords) => new Color(space, coords));
  return [...own, ...patches.slice(own.length).map((hex) => new Color(hex))];
}

/** As a camera writes it: the values are those of `space`, and the profile says so. */
export async function chartIn(space: ChartSpace): Promise<Buffer> {
  const jpeg = await chartOf(patchesOf(space), space).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
  return space === 'srgb' ? jpeg : withProfile(jpeg, matrixProfile(space));
}

/** The chart in sRGB as bare pixels, to be written in other ways. */
export function srgbChart(): Sharp {
  return chartOf(patchesOf('srgb'), 'srgb');
}

function chartOf(colours: Color[], space: ChartSpace): Sharp {
  const pixels = colours.flatMap((colour) =>
    colour.to(space).coords.map((value) => Math.round(Math.min(1, Math.max(0, value ?? 0)) * 255)),
  );
  const raw = { width: columns, height: colours.length / columns, channels: 3 as const };
  return sharp(Buffer.from(pixels), { raw }).resize(columns * patchSide, raw.height * patchSide, { kernel: 'nearest' });
}

/** The patches as `bytes` has them, with the profile that it names; where it names none, in sRGB. */
export async function readChart(bytes: Buffer): Promise<Color[]> {
  const { icc } = await sharp(bytes).metadata();
  const space = spaceOf(icc);
  const { data, info } = await sharp(bytes).keepIccProfile().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const side = info.width / columns;
  const centre = (index: number) => {
    const x = Math.round(((index % columns) + 0.5) * side);
    const y = Math.round((Math.floor(index / columns) + 0.5) * side);
    const at = (y * info.width + x) * info.channels;
    return [0, 1, 2].map((channel) => (data[at + Math.min(channel, info.channels - 1)] as number) / 255);
  };
  return patches.map((_, index) => new Color(space, centre(index) as [number, number, number]));
}

/** The largest difference that any patch shows (CIEDE2000; about 1 is what an eye can see side by side). */
export function largestDifference(expected: Color[], found: Color[]): number {
  return Math.max(...expected.map((colour, index) => colour.deltaE(found[index] as Color, '2000')));
}

function spaceOf(profile: Buffer | undefined): ChartSpace {
  const text = profile?.toString('latin1').replaceAll('\0', '') ?? '';
  if (text.includes('P3')) return 'p3';
  if (text.includes('a98rgb')) return 'a98rgb';
  return text.includes('prophoto') ? 'prophoto' : 'srgb';
}

/** Puts a profile into a JPEG without touching its pixels (ICC.1, annex B.4). */
export function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const head = Buffer.from('\xff\xe2\0\0ICC_PROFILE\0\x01\x01', 'latin1');
  head.writeUInt16BE(head.length - 2 + profile.length, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, profile, jpeg.subarray(2)]);
}
