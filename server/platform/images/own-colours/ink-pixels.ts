import type { RawPixels } from './raw-pixels.ts';

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
