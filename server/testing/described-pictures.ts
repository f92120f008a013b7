import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { photo, planted } from './pictures.ts';

/** Planted as private in what programs write beside the picture; none of it may be found in anything public. */
export const plantedInWords = {
  position: '49,16.9258333N',
  lens: 'LENS-SERIAL-55871',
  rawFile: 'RAWFILE-JANE-0042.NEF',
  city: 'CITY-OF-THE-CLIENT',
  contact: 'jane.private@example.com',
};

const words = {
  title: 'The bride on the stairs – 新娘',
  caption: 'Minutes before the ceremony',
  keywords: ['wedding', 'stairs'],
};

const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
 xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" exif:GPSLatitude="${plantedInWords.position}"
 aux:LensSerialNumber="${plantedInWords.lens}" crs:RawFileName="${plantedInWords.rawFile}"
 photoshop:City="${plantedInWords.city}">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${words.title}</rdf:li></rdf:Alt></dc:title>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${words.caption}</rdf:li></rdf:Alt></dc:description>
<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${planted.copyright}</rdf:li></rdf:Alt></dc:rights>
<dc:subject><rdf:Bag>${words.keywords.map((word) => `<rdf:li>${word}</rdf:li>`).join('')}</rdf:Bag></dc:subject>
</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** A photograph as it comes out of a studio's cataloguing program: described in XMP, dated in EXIF. */
export async function describedPhoto(): Promise<Buffer> {
  return sharp(await photo())
    .withExif({
      IFD0: { Copyright: planted.copyright, Make: planted.camera, ImageDescription: 'OLYMPUS DIGITAL CAMERA' },
      IFD2: {
        DateTimeOriginal: '2026:02:03 04:05:06',
        OffsetTimeOriginal: '+01:00',
        BodySerialNumber: planted.serial,
        CameraOwnerName: planted.owner,
      },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: planted.latitude },
    })
    .withXmp(xmp)
    .jpeg()
    .toBuffer();
}

/** The same in the other containers that take such words; in PNG in the chunk that Adobe's programs use. */
export async function describedIn(format: 'png' | 'webp'): Promise<Buffer> {
  const picture = sharp(await describedPhoto());
  if (format === 'webp') return picture.keepMetadata().webp().toBuffer();
  const png = await picture.keepExif().png().toBuffer();
  const body = Buffer.concat([Buffer.from('iTXtXML:com.adobe.xmp\0\0\0\0\0'), Buffer.from(xmp)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  const afterHeader = 8 + 12 + 13;
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
}

/** Described in IPTC alone, as picture agencies did before XMP: in an APP13 segment. */
export async function agencyPhoto(): Promise<Buffer> {
  const bytes = await sharp(await photo())
    .jpeg()
    .toBuffer();
  const block = Buffer.concat([Buffer.from('Photoshop 3.0\0'), agencyRecords()]);
  const marker = Buffer.from([0xff, 0xed, 0, 0]);
  marker.writeUInt16BE(2 + block.length, 2);
  return Buffer.concat([bytes.subarray(0, 2), marker, block, bytes.subarray(2)]);
}

/** IPTC's records in an image resource block, as Photoshop keeps them (IPTC-IIM 4.2, chapter 3). */
export function agencyRecords(): Buffer {
  const utf8 = Buffer.from([0x1c, 1, 90, 0, 3, 0x1b, 0x25, 0x47]);
  const records = Buffer.concat([
    utf8,
    dataset(5, words.title),
    dataset(120, words.caption),
    ...words.keywords.map((word) => dataset(25, word)),
    dataset(55, '20260203'),
    dataset(60, '040506+0100'),
    dataset(90, plantedInWords.city),
    dataset(116, planted.copyright),
    dataset(118, plantedInWords.contact),
  ]);
  const head = Buffer.from('8BIM\x04\x04\0\0\0\0\0\0', 'latin1');
  head.writeUInt32BE(records.length, head.length - 4);
  return Buffer.concat([head, records, Buffer.alloc(records.length % 2)]);
}

function dataset(number: number, text: string): Buffer {
  const value = Buffer.from(text);
  const head = Buffer.from([0x1c, 2, number, 0, 0]);
  head.writeUInt16BE(value.length, 3);
  return Buffer.concat([head, value]);
}
