import { createReadStream } from 'node:fs';

/** How the standard, Adobe and Google, and Apple name a gain map in a JPEG (ISO 21496-1; Ultra HDR image format 1.0). */
const names = ['urn:iso:std:iso:ts:21496:-1', 'http://ns.adobe.com/hdr-gain-map/', 'aux:hdrgainmap'];
const overlap = Math.max(...names.map(({ length }) => length));

/** Whether a JPEG has a second picture that makes the first brighter than white on screens that can. */
export async function hasGainMap(path: string): Promise<boolean> {
  let before = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([before, chunk]);
    if (names.some((name) => bytes.includes(name))) return true;
    before = bytes.subarray(-overlap);
  }
  return false;
}
