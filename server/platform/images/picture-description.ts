import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import exifReader, { type ExpandedTags, type XmpTags } from 'exifreader';
import { AppError } from '#server/platform/app-error.ts';
import { FileWindow, jpegSegments } from './image-structure.ts';

/** The useful part of a picture's EXIF, IPTC and XMP: nothing about location, device and author. */
export interface PictureDescription {
  /** a short title */
  title?: string | undefined;
  caption?: string | undefined;
  keywords: string[];
  copyright?: string;
  /** ISO 8601, with a UTC offset if the file has one */
  capturedAt?: string;
}

const maxTextLength = 5_000;
const maxTitleLength = 300;
const maxKeywords = 50;
const maxKeywordLength = 60;

/** Placeholders that cameras and programs write as captions. */
const noCaption =
  /^(olympus|sony dsc|samsung|kodak|minolta|konica|nikon|dcim|dav|digital (still )?camera|default|untitled)/i;
/** File names given by cameras, which are no titles. */
const cameraName = /^[a-z_]{0,6}[-_ ]?\d{3,}|\.(jpe?g|png|gif|webp|tiff?|heic|dng|nef|cr[23]|arw|raf|orf|rw2|psd)$/i;

/** Only these groups are read, to save time and memory. */
const wanted = {
  exif: ['ImageDescription', 'Copyright', 'DateTimeOriginal', 'SubSecTimeOriginal', 'OffsetTimeOriginal'],
  iptc: true as const,
  xmp: true as const,
};

/**
 * Reads a picture's metadata. Broken metadata is common and counts as none. Reading and inflating are limited, whatever
 * lengths the file declares.
 * @throws the error of reading the file
 */
export async function readPictureDescription(path: string): Promise<PictureDescription> {
  const parts = await readDescriptionParts(path).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (!parts) return { keywords: [] };
  try {
    const options = { expanded: true, async: true, includeTags: wanted } as const;
    const tags = await exifReader.load(parts, { ...options, decompress: { deflate: createBoundedInflate() } });
    return toDescription(readAnew(tags, parts));
  } catch {
    return { keywords: [] };
  }
}

/** Degrees: north and east are positive. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** Where a picture was taken, as its EXIF says. Nothing else reads it: only what is delivered for a listing may say so. */
export async function readPlace(path: string): Promise<Place | undefined> {
  const parts = await readDescriptionParts(path).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (!parts) return undefined;
  try {
    const { gps } = exifReader.load(parts, { expanded: true, includeTags: { gps: true } });
    const { Latitude: latitude, Longitude: longitude } = gps ?? {};
    const isPlace = Math.abs(latitude ?? 91) <= 90 && Math.abs(longitude ?? 181) <= 180;
    return isPlace && latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined;
  } catch {
    return undefined;
  }
}

const packet = { begin: '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>', end: '<?xpacket end="w"?>' };

/** Reads a file of XMP that stands beside a picture. Adobe's programs leave out the packet, which the library requires. */
export async function readSidecarDescription(xmp: string): Promise<PictureDescription> {
  const body = xmp.replace(/^\uFEFF/, '').replace(/^\s*<\?xml.*?\?>\s*/, '');
  const text = body.startsWith('<?xpacket begin') ? body : `${packet.begin}${body}${packet.end}`;
  try {
    return toDescription(
      await exifReader.load(Buffer.from(text), { expanded: true, async: true, includeTags: wanted }),
    );
  } catch {
    return { keywords: [] };
  }
}

/** Texts of IPTC and EXIF in their own encodings: the library takes what is not UTF-8 for Latin-1. XMP is always UTF-8. */
function readAnew(tags: ExpandedTags, parts: Buffer): ExpandedTags {
  const { exif, iptc } = tags;
  for (const tag of [...Object.values(iptc ?? {}), exif?.ImageDescription, exif?.Copyright].flat()) {
    if (!isTag(tag) || !tag.description) continue;
    const { value } = tag as { value?: unknown };
    if (isBytes(value)) {
      // Dates and numbers are described in another form, and in ASCII.
      if (value.some((byte) => byte > 127)) tag.description = readText(Uint8Array.from(value));
    } else if (isFromLatin(tag.description, parts)) tag.description = readText(Buffer.from(tag.description, 'latin1'));
  }
  return tags;
}

function isBytes(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((byte) => Number.isInteger(byte) && byte >= 0 && byte <= 255);
}

/** Whether the file has these letters as Latin-1, and not as UTF-8. */
function isFromLatin(text: string, parts: Buffer): boolean {
  const codes = [...text].map((letter) => letter.codePointAt(0) as number);
  return codes.some((code) => code > 127) && codes.every((code) => code < 256) && !parts.includes(text);
}

/**
 * XMP takes precedence over IPTC and EXIF, like in programs that write all three (Metadata Working Group, guidelines 2.0,
 * section 5); alternative text takes precedence over a title.
 */
function toDescription(tags: ExpandedTags): PictureDescription {
  const { exif = {}, iptc = {} } = tags;
  const xmp: XmpTags = tags.xmp ?? {};
  const titles = [xmp.AltTextAccessibility, xmp.title, iptc['Object Name'], xmp.Headline, iptc.Headline].map(readTag);
  const captions = [xmp.description, iptc['Caption/Abstract'], exif.ImageDescription].map(readTag);
  const notices = [xmp.rights, iptc['Copyright Notice'], exif.Copyright].map(readTag);
  const title = titles.find((text) => text && !cameraName.test(text))?.slice(0, maxTitleLength);
  const caption = captions.find((text) => text && !noCaption.test(text) && !cameraName.test(text));
  const copyright = notices.find(Boolean)?.slice(0, 500);
  const capturedAt = findCaptureTime(exif, iptc, xmp);
  return {
    keywords: listKeywords(xmp.subject, iptc.Keywords),
    ...(title && { title }),
    ...(caption && { caption }),
    ...(copyright && { copyright }),
    ...(capturedAt && { capturedAt }),
  };
}

/** The text of a tag: the default language, or the first value. */
function readTag(tag: unknown): string | undefined {
  if (Array.isArray(tag)) return readTag(tag[0]);
  const { value, description } = (tag ?? {}) as { value?: unknown; description?: unknown };
  // Lists of XMP consist of tags; elsewhere `value` has the bytes, and `description` their text.
  const [first] = Array.isArray(value) ? value : [];
  const text = isTag(first) ? first.description : description;
  return typeof text === 'string' ? clean(text) || undefined : undefined;
}

function listKeywords(subject: unknown, keywords: unknown): string[] {
  const values = (subject as { value?: unknown } | undefined)?.value;
  const tags = Array.isArray(values) && values.every(isTag) ? values : [subject ?? keywords].flat();
  const words = tags.flatMap((tag) => readTag(tag) ?? []).filter((word) => word.length <= maxKeywordLength);
  return [...new Set(words)].slice(0, maxKeywords);
}

function findCaptureTime(
  exif: NonNullable<ExpandedTags['exif']>,
  iptc: NonNullable<ExpandedTags['iptc']>,
  xmp: XmpTags,
) {
  const second = readTag(exif.DateTimeOriginal)?.replace(/^(\d{4}):(\d\d):(\d\d) /, '$1-$2-$3T');
  // Digits behind the point, which tell the photos of a burst apart.
  const part = /^\d{1,9}$/.exec(readTag(exif.SubSecTimeOriginal) ?? '')?.[0];
  const taken = second && part ? `${second}.${part}` : second;
  const iptcDay = readTag(iptc['Date Created']);
  const candidates = [
    taken && `${taken}${readTag(exif.OffsetTimeOriginal) ?? ''}`,
    taken,
    readTag(xmp.DateCreated),
    iptcDay && `${iptcDay}T${readTag(iptc['Time Created']) ?? '00:00:00'}`,
  ];
  return candidates.find((text) => text && isTime(text));
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/.test(text) && !Number.isNaN(Date.parse(text));
}

function isTag(value: unknown): value is { description: string } {
  return typeof value === 'object' && value !== null && 'description' in value;
}

/** Removes control characters: PostgreSQL cannot store U+0000, and pages cannot show the others. */
function clean(text: string): string {
  // oxlint-disable-next-line no-control-regex -- removing them is the purpose
  const printable = text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f\ufffd]/g, '');
  return printable.trim().slice(0, maxTextLength);
}

/** Programs write some kilobytes of metadata. Parsing a hostile megabyte of XML took 400 MB of memory. */
const maxPartBytes = 512 * 1024;
const maxBytes = 2 * maxPartBytes;
/** Limit of parts, above what any program writes. */
const maxParts = 10_000;

const inflateAsync = promisify(inflate);

/** Limits the bytes read. */
export interface ByteBudget {
  /** @returns false, without counting them, if they exceed the limit of a part or of the whole */
  take(bytes: number): boolean;
}

function createByteBudget(): ByteBudget {
  let left = maxBytes;
  return {
    take(bytes) {
      if (bytes > Math.min(left, maxPartBytes)) return false;
      left -= bytes;
      return true;
    },
  };
}

/** Inflates the texts of one picture one at a time, so that at most one is in memory beyond the budget. */
function createBoundedInflate() {
  const budget = createByteBudget();
  let before: Promise<unknown> = Promise.resolve();
  const one = async (bytes: Uint8Array): Promise<Uint8Array> => {
    const text = await inflateAsync(bytes, { maxOutputLength: maxPartBytes });
    if (!budget.take(text.length)) throw new RangeError('The texts of this picture are too long.');
    return text;
  };
  return (bytes: Uint8Array): Promise<Uint8Array> => {
    const done = before.then(() => one(bytes));
    before = done.catch(() => {});
    return done;
  };
}

interface Parts {
  file: FileWindow;
  /** Reads `length` bytes from `offset` on into the result, if the budget allows. */
  keep(offset: number, length: number): Promise<void>;
}

/**
 * A file of the same format that contains only the parts with EXIF, IPTC and XMP. The rest, which may be as large as an
 * upload, is not read into memory, nor are parts larger than any program writes.
 * @returns undefined for formats without metadata; of a file that is cut short, what precedes the cut
 * @throws AppError file-damaged if the file is shorter than any header
 */
async function readDescriptionParts(path: string): Promise<Buffer | undefined> {
  const handle = await open(path, 'r');
  try {
    const file = new FileWindow(handle, (await handle.stat()).size);
    const budget = createByteBudget();
    const kept: Buffer[] = [];
    const keep = async (offset: number, length: number) => {
      if (budget.take(length)) kept.push(await file.copy(offset, length));
    };
    const head = (await file.at(0, 12)).toString('latin1', 0, 12);
    const walk = walkerFor(head);
    if (!walk) return undefined;
    await walk({ file, keep }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
    return Buffer.concat(kept);
  } finally {
    await handle.close();
  }
}

function walkerFor(head: string): ((parts: Parts) => Promise<void>) | undefined {
  if (head.startsWith('\xff\xd8')) return walkSegments;
  if (head.startsWith('\x89PNG')) return walkChunks;
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? walkRiff : undefined;
}

const segmentHeads = ['Exif\0', 'http://ns.adobe.com/xap/1.0/\0', 'Photoshop 3.0\0'];
const maxHeadLength = Math.max(...segmentHeads.map(({ length }) => length));

/** The segments of a JPEG up to its first scan. */
async function walkSegments({ file, keep }: Parts): Promise<void> {
  await keep(0, 2);
  for await (const { marker, offset, end } of jpegSegments(file)) {
    if (marker === 0xda) return;
    if (marker !== 0xe1 && marker !== 0xed) continue;
    const headLength = Math.min(end - offset, 4 + maxHeadLength);
    const text = (await file.at(offset, headLength)).toString('latin1', 4, headLength);
    if (segmentHeads.some((name) => text.startsWith(name))) await keep(offset, end - offset);
  }
}

const textKeywords = ['XML:com.adobe.xmp\0', 'Raw profile type exif\0', 'Raw profile type iptc\0'];
const maxTextKeywordLength = Math.max(...textKeywords.map(({ length }) => length));

/** The chunks of a PNG up to IEND. */
async function walkChunks({ file, keep }: Parts): Promise<void> {
  await keep(0, 8);
  let offset = 8;
  for (let count = 0; count < maxParts; count += 1) {
    const head = await file.at(offset, 8);
    const length = 12 + head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    if (type === 'IEND') return;
    if (type === 'IHDR' || type === 'eXIf') await keep(offset, length);
    else if (['tEXt', 'zTXt', 'iTXt'].includes(type)) {
      const text = (await file.at(offset, Math.min(length, 8 + maxTextKeywordLength))).toString(
        'latin1',
        8,
        8 + maxTextKeywordLength,
      );
      if (textKeywords.some((keyword) => text.startsWith(keyword))) await keep(offset, length);
    }
    offset += length;
  }
}

/** The chunks of a WebP. */
async function walkRiff({ file, keep }: Parts): Promise<void> {
  await keep(0, 12);
  let offset = 12;
  for (let count = 0; count < maxParts && offset + 8 <= file.size; count += 1) {
    const head = await file.at(offset, 8);
    const length = 8 + head.readUInt32LE(4);
    const padded = length + (length & 1);
    if (['EXIF', 'XMP '].includes(head.toString('latin1', 0, 4)))
      await keep(offset, Math.min(padded, file.size - offset));
    offset += padded;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const gb18030 = new TextDecoder('gb18030', { fatal: true });

/** Letters that Chinese text consists of, beside ASCII. */
const chinese = /^[\p{Script=Han}\u00b7\u00d7\u2010-\u203b\u3000-\u303f\uff01-\uffe5]$/u;

/**
 * A text of IPTC or EXIF, which hardly ever says its encoding: UTF-8, or GB 18030 if it is plausible Chinese. Others would be guessed, and
 * a wrong guess becomes a caption: they are empty.
 */
export function readText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return readChinese(bytes);
  }
}

function readChinese(bytes: Uint8Array): string {
  try {
    const text = gb18030.decode(bytes);
    const letters = [...text].filter((letter) => (letter.codePointAt(0) as number) > 127);
    return letters.every((letter) => chinese.test(letter)) && isUsual(bytes) ? text : '';
  } catch {
    return '';
  }
}

/** Letters of Western and other Asian encodings decode too, but seldom to characters of the first level of GB 2312, which most text is. */
function isUsual(bytes: Uint8Array): boolean {
  let usual = 0;
  let rare = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const [first, second] = [bytes[at] as number, bytes[at + 1] ?? 0];
    if (first < 128) continue;
    at += second < 0x40 ? 3 : 1;
    if (first >= 0xb0 && first <= 0xd7 && second >= 0xa1) usual += 1;
    else if (first > 0xa3 || second < 0xa1) rare += 1;
  }
  return usual > rare;
}
