/** ITU-T H.264, table 7-1: supplemental enhancement information, where cameras write their name, the time and the place. */
const sei = 6;

/** @param configuration the avcC record (ISO/IEC 14496-15, 5.3.3.1) @returns the size of a NAL unit's length field */
export function unitLengthSize(configuration: Uint8Array): number {
  return ((configuration[4] ?? 3) & 3) + 1;
}

/**
 * Removes the SEI units from one frame of an H.264 stream. Returns the same bytes if there are none, or if they are not
 * valid units.
 */
export function withoutSupplements(picture: Uint8Array, lengthSize: number): Uint8Array {
  const units: Uint8Array[] = [];
  let hasNoSei = true;
  for (let at = 0; at < picture.length;) {
    let length = 0;
    for (let byte = 0; byte < lengthSize; byte += 1) length = length * 256 + (picture[at + byte] ?? 0);
    const end = at + lengthSize + length;
    if (length === 0 || end > picture.length) return picture;
    if (((picture[at + lengthSize] as number) & 31) === sei) hasNoSei = false;
    else units.push(picture.subarray(at, end));
    at = end;
  }
  return hasNoSei ? picture : new Uint8Array(Buffer.concat(units));
}
