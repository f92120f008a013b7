import { isLinear } from './own-colours/profile-curve.ts';

/** Matrix profiles (sRGB, Display P3, Adobe RGB) have some hundred bytes; look-up tables of printers have megabytes. */
const maxEmbeddedProfileBytes = 4_096;

/**
 * How colours are converted. `keep`: a small wide-gamut RGB profile is embedded in every rendition. `to-p3`: the profile is
 * too large to embed, or its values are light itself, of which eight bits are too few. `to-srgb`: everything else, because sRGB covers it.
 */
export type ColourTreatment = 'keep' | 'to-p3' | 'to-srgb';

/** @param space the pixels' colour space, as libvips names it */
export function colourTreatment(profile: Buffer | undefined, space: string | undefined): ColourTreatment {
  // ICC.1, 7.2: the colour space of the data is at byte 16, the signature at byte 36.
  const isRgb = profile?.toString('latin1', 16, 20) === 'RGB ' && profile.toString('latin1', 36, 40) === 'acsp';
  if (!profile || !isRgb || !(space === 'srgb' || space === 'rgb16') || isSrgb(profile)) return 'to-srgb';
  return profile.length <= maxEmbeddedProfileBytes && !isLinear(profile) ? 'keep' : 'to-p3';
}

/** Detected by the profile's description, which is ASCII in version 2 of the format and UTF-16 in version 4. */
function isSrgb(profile: Buffer): boolean {
  return /sRGB/i.test(profile.toString('latin1').replaceAll('\0', ''));
}
