import exifReader, { type ExpandedTags, type XmpTags } from 'exifreader';
import { AppError } from '#server/platform/app-error.ts';
import { readText } from './read-text.ts';
import { createBoundedInflate, readDescriptionParts } from './description-parts.ts';

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
