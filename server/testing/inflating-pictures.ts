import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A PNG's chunk with its length and checksum (PNG, section 5.3). */
export function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/** Puts chunks behind a PNG's header, where programs put what they say of it. */
export function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  const afterHeader = 8 + 12 + 13;
  return Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)]);
}

/** What precedes compressed text, by the type of chunk: a keyword, then flags, language and translated keyword of iTXt. */
const compressedHeads: [string, string][] = [
  ['zTXt', 'Comment\0\0'],
  ['iTXt', 'Comment\0\u0001\0\0\0'],
  ['iTXt', 'XML:com.adobe.xmp\0\u0001\0\0\0'],
  ['zTXt', 'Raw profile type exif\0\0'],
  ['zTXt', 'Raw profile type iptc\0\0'],
];

/** A small picture whose chunks of text, some hundred kilobytes each, inflate to `inflatedBytes` each. */
export async function inflatingPng(count: number, inflatedBytes: number): Promise<Buffer> {
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#446688' } })
    .png()
    .toBuffer();
  const text = deflateSync(Buffer.alloc(inflatedBytes, ' '), { level: 9 });
  const chunks = Array.from({ length: count }, (_, index) => {
    const [type, head] = compressedHeads[index % compressedHeads.length] as [string, string];
    return pngChunk(type, Buffer.concat([Buffer.from(head, 'latin1'), text]));
  });
  const profile = pngChunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), text]));
  return withChunks(picture, profile, ...chunks);
}
