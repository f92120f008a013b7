import sharp from 'sharp';
import { pictureEncoding } from './encoders.ts';
import { compositeSource, copyrightPlace, withCopyright } from './image-processor.ts';
import type { Place } from './picture-description.ts';

/** What a delivered file says of itself. */
export interface DeliveryMetadata {
  copyright: string;
  credit: string;
  usageTerms: string;
  place: Place | undefined;
  /** ISO 8601 */
  capturedAt: string | null;
  /** it shows what was not there */
  isAltered: boolean;
}

const best = 90;
/** Below this a photo looks worse than one with fewer pixels. */
const least = 60;
/** pixels of the longer side: a smaller photo is of no use */
const smallestSide = 200;

/**
 * A JPEG with at most `maxBytes`: of a lower quality if it must be, and then with fewer pixels.
 * @param picture PNG in the size that is wanted
 * @returns undefined if there is none of any use
 */
export async function makeDeliveryFile(
  picture: Buffer,
  { maxBytes, metadata }: { maxBytes: number | null; metadata: DeliveryMetadata },
): Promise<{ bytes: Buffer; width: number; height: number } | undefined> {
  const full = await sharp(picture).metadata();
  let scale = 1;
  while (Math.max(full.width, full.height) * scale >= Math.min(smallestSide, Math.max(full.width, full.height))) {
    const width = Math.max(1, Math.round(full.width * scale));
    const height = Math.max(1, Math.round(full.height * scale));
    const encodeAt = async (quality: number) => {
      const resized = sharp(picture).keepIccProfile().resize({ width, height, fit: 'fill' });
      const flat = resized.flatten({ background: pictureEncoding.background });
      const described = flat.withExif(toExif(metadata)).withXmp(toXmp(metadata));
      const bytes = await described.jpeg({ quality, mozjpeg: true }).toBuffer();
      return withIptc(withCopyright(bytes, metadata.copyright || undefined), metadata);
    };
    const finest = await encodeAt(best);
    if (maxBytes === null || finest.length <= maxBytes) return { bytes: finest, width, height };
    const coarsest = await encodeAt(least);
    if (coarsest.length <= maxBytes) {
      return { bytes: await searchQuality(encodeAt, maxBytes, coarsest), width, height };
    }
    // Bytes go with the area.
    scale *= Math.min(0.9, Math.sqrt(maxBytes / coarsest.length));
  }
  return undefined;
}

/** The file of the best quality that has at most `maxBytes`. @param fits one that has */
async function searchQuality(encodeAt: (quality: number) => Promise<Buffer>, maxBytes: number, fits: Buffer) {
  let [low, high, found] = [least, best, fits];
  while (high - low > 2) {
    const middle = Math.round((low + high) / 2);
    const bytes = await encodeAt(middle);
    if (bytes.length <= maxBytes) [low, found] = [middle, bytes];
    else high = middle;
  }
  return found;
}

function toExif({ copyright, place, capturedAt }: DeliveryMetadata) {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)/.exec(capturedAt ?? '') ?? [];
  const taken = day && time && `${day.replaceAll('-', ':')} ${time.length === 5 ? `${time}:00` : time}`;
  return {
    ...(copyright && { IFD0: { Copyright: copyrightPlace(copyright) } }),
    ...(taken && { IFD2: { DateTimeOriginal: taken } }),
    ...(place && {
      IFD3: {
        GPSLatitudeRef: place.latitude < 0 ? 'S' : 'N',
        GPSLatitude: toDegrees(place.latitude),
        GPSLongitudeRef: place.longitude < 0 ? 'W' : 'E',
        GPSLongitude: toDegrees(place.longitude),
      },
    }),
  };
}

/** Degrees, minutes and seconds as EXIF has them. */
function toDegrees(decimal: number): string {
  const hundredths = Math.round(Math.abs(decimal) * 360_000);
  return `${Math.floor(hundredths / 360_000)}/1 ${Math.floor(hundredths / 6_000) % 60}/1 ${hundredths % 6_000}/100`;
}

/** XMP as IPTC's standard of photo metadata names the fields. */
function toXmp({ copyright, credit, usageTerms, isAltered }: DeliveryMetadata): string {
  const inLanguage = (name: string, text: string) =>
    text && `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt></${name}>`;
  const fields = [
    inLanguage('dc:rights', copyright),
    credit && `<photoshop:Credit>${escapeXml(credit)}</photoshop:Credit>`,
    inLanguage('xmpRights:UsageTerms', usageTerms),
    copyright && '<xmpRights:Marked>True</xmpRights:Marked>',
    isAltered && `<Iptc4xmpExt:DigitalSourceType>${compositeSource}</Iptc4xmpExt:DigitalSourceType>`,
  ];
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""',
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"',
    ' xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">',
    ...fields.filter(Boolean),
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
  ].join('');
}

function escapeXml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- XML has no place for them
  const printable = text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  return printable.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Fields of IPTC-IIM 4.2, which older programs read: number and most bytes. */
const iptcFields = { credit: { number: 110, max: 32 }, copyright: { number: 116, max: 128 } } as const;

/** Writes them into a JPEG, in UTF-8, behind the segments of JFIF, EXIF and XMP. */
function withIptc(jpeg: Buffer, metadata: DeliveryMetadata): Buffer {
  const written = (['credit', 'copyright'] as const).filter((field) => metadata[field] !== '');
  if (written.length === 0) return jpeg;
  const records = Buffer.concat([
    record(1, 90, Buffer.from('\x1b%G')),
    record(2, 0, Buffer.from([0, 4])),
    ...written.map((field) => record(2, iptcFields[field].number, startOf(metadata[field], iptcFields[field].max))),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(records.length);
  const resource = [Buffer.from('Photoshop 3.0\u00008BIM\u0004\u0004\u0000\u0000', 'latin1'), size, records];
  const body = Buffer.concat([...resource, Buffer.alloc(records.length % 2)]);
  const head = Buffer.from([0xff, 0xed, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  let at = 2;
  while (jpeg[at] === 0xff && (jpeg[at + 1] === 0xe0 || jpeg[at + 1] === 0xe1)) at += 2 + jpeg.readUInt16BE(at + 2);
  return Buffer.concat([jpeg.subarray(0, at), head, body, jpeg.subarray(at)]);
}

function record(group: number, number: number, value: Buffer): Buffer {
  const head = Buffer.from([0x1c, group, number, 0, 0]);
  head.writeUInt16BE(value.length, 3);
  return Buffer.concat([head, value]);
}

/** The longest start of whole characters. */
function startOf(text: string, maxBytes: number): Buffer {
  let start = text;
  while (Buffer.byteLength(start) > maxBytes) start = [...start].slice(0, -1).join('');
  return Buffer.from(start);
}
