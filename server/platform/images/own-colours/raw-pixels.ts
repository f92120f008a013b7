/** Decoded samples; an even number of channels has transparency as the last. */
export interface RawPixels {
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
