import exifReader, { type ExpandedTags, type XmpTags } from 'exifreader';
import { AppError } from '#server/platform/app-error.ts';
import { createBoundedInflate, readDescriptionParts } from './description-parts.ts';

/** What a picture's own EXIF, IPTC and XMP say that is of use; nothing of where, with what and by whom it was made. */
export interface PictureDescription {
  /** what it shows, in a few words */
  title?: string;
  caption?: string;
  keywords: string[];
  copyright?: string;
  /** ISO 8601, with an offset from UTC where the file names one */
  capturedAt?: string;
}

const maxTextLength = 5_000;
const maxTitleLength = 300;
const maxKeywords = 50;
const maxKeywordLength = 60;

/** What cameras and programs write where a caption belongs. */
const noCaption =
  /^(olympus|sony dsc|samsung|kodak|minolta|konica|nikon|dcim|dav|digital (still )?camera|default|untitled)/i;
/** A name that a camera gave is no title. */
const cameraName = /^[a-z_]{0,6}[-_ ]?\d{3,}|\.(jpe?g|png|gif|webp|tiff?|heic|dng|nef|cr[23]|arw|raf|orf|rw2|psd)$/i;

/** The groups that are read; the others would only cost time and memory. */
const wanted = {
  exif: ['ImageDescription', 'Copyright', 'DateTimeOriginal', 'OffsetTimeOriginal'],
  iptc: true as const,
  xmp: true as const,
};

/**
 * Broken metadata is common and no reason to refuse a picture: then nothing is known of it. What is read and inflated of
 * it is bounded, whatever the file says of its own lengths.
 * @throws what reading the file throws
 */
export async function readPictureDescription(path: string): Promise<PictureDescription> {
  const parts = await readDescriptionParts(path).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (!parts) return { keywords: [] };
  try {
    const options = { expanded: true, async: true, includeTags: wanted } as const;
    return descriptionOf(await exifReader.load(parts, { ...options, decompress: { deflate: createBoundedInflate() } }));
  } catch {
    return { keywords: [] };
  }
}

/**
 * XMP comes before IPTC before EXIF, as programs that know all three write them (Metadata Working Group, guidelines 2.0,
 * section 5); the text for those who cannot see the picture comes before its title.
 */
function descriptionOf(tags: ExpandedTags): PictureDescription {
  const { exif = {}, iptc = {} } = tags;
  const xmp: XmpTags = tags.xmp ?? {};
  const titles = [xmp.AltTextAccessibility, xmp.title, iptc['Object Name'], xmp.Headline, iptc.Headline].map(textOf);
  const captions = [xmp.description, iptc['Caption/Abstract'], exif.ImageDescription].map(textOf);
  const notices = [xmp.rights, iptc['Copyright Notice'], exif.Copyright].map(textOf);
  const title = titles.find((text) => text && !cameraName.test(text))?.slice(0, maxTitleLength);
  const caption = captions.find((text) => text && !noCaption.test(text) && !cameraName.test(text));
  const copyright = notices.find(Boolean)?.slice(0, 500);
  const capturedAt = captureTimeOf(exif, iptc, xmp);
  return {
    keywords: keywordsOf(xmp.subject, iptc.Keywords),
    ...(title && { title }),
    ...(caption && { caption }),
    ...(copyright && { copyright }),
    ...(capturedAt && { capturedAt }),
  };
}

/** One text of a tag: of several languages the default, of several values the first. */
function textOf(tag: unknown): string | undefined {
  if (Array.isArray(tag)) return textOf(tag[0]);
  const { value, description } = (tag ?? {}) as { value?: unknown; description?: unknown };
  // Lists of XMP are tags themselves; elsewhere the value is the bytes, and the description what they say.
  const [first] = Array.isArray(value) ? value : [];
  const text = isTag(first) ? first.description : description;
  return typeof text === 'string' ? clean(text) || undefined : undefined;
}

function keywordsOf(subject: unknown, keywords: unknown): string[] {
  const values = (subject as { value?: unknown } | undefined)?.value;
  const tags = Array.isArray(values) && values.every(isTag) ? values : [subject ?? keywords].flat();
  const words = tags.flatMap((tag) => textOf(tag) ?? []).filter((word) => word.length <= maxKeywordLength);
  return [...new Set(words)].slice(0, maxKeywords);
}

function captureTimeOf(exif: NonNullable<ExpandedTags['exif']>, iptc: NonNullable<ExpandedTags['iptc']>, xmp: XmpTags) {
  const taken = textOf(exif.DateTimeOriginal)?.replace(/^(\d{4}):(\d\d):(\d\d) /, '$1-$2-$3T');
  const iptcDay = textOf(iptc['Date Created']);
  const candidates = [
    taken && `${taken}${textOf(exif.OffsetTimeOriginal) ?? ''}`,
    taken,
    textOf(xmp.DateCreated),
    iptcDay && `${iptcDay}T${textOf(iptc['Time Created']) ?? '00:00:00'}`,
  ];
  return candidates.find((text) => text && isTime(text));
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/.test(text) && !Number.isNaN(Date.parse(text));
}

function isTag(value: unknown): value is { description: string } {
  return typeof value === 'object' && value !== null && 'description' in value;
}

/** Without what no person types: PostgreSQL cannot keep U+0000, and pages cannot show the other controls. */
function clean(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is meant
  const printable = text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f\ufffd]/g, '');
  return printable.trim().slice(0, maxTextLength);
}
