/** Matrix profiles (sRGB, Display P3, Adobe RGB) have some hundred bytes; look-up tables of printers have megabytes. */
const maxKeptProfileBytes = 4_096;

/**
 * What becomes of a picture's colours. `keep`: a small wide-gamut RGB profile travels with every rendition, so nothing
 * is lost. `to-p3`: the profile is too large to send with each file. `to-srgb`: everything else, for which that is enough.
 */
export type ColourTreatment = 'keep' | 'to-p3' | 'to-srgb';

/** @param space the pixels' own colour space, as libvips names it */
export function colourTreatment(profile: Buffer | undefined, space: string | undefined): ColourTreatment {
  // ICC.1, 7.2: the colour space of the data stands at byte 16, the signature at byte 36.
  const isRgb = profile?.toString('latin1', 16, 20) === 'RGB ' && profile.toString('latin1', 36, 40) === 'acsp';
  if (!profile || !isRgb || !(space === 'srgb' || space === 'rgb16') || isSrgb(profile)) return 'to-srgb';
  return profile.length <= maxKeptProfileBytes ? 'keep' : 'to-p3';
}

/** Told by the description, which is ASCII in version 2 of the format and UTF-16 in version 4. */
function isSrgb(profile: Buffer): boolean {
  return /sRGB/i.test(profile.toString('latin1').replaceAll('\0', ''));
}
