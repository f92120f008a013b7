import { recordsOnly } from '#contract/media/media-categories.ts';
import type { MediaCreate } from '#contract/media/media.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import type { PictureDescription } from '#server/platform/images/picture-description.ts';

/** Sources of `alt`, `caption` and `tags`, in descending order: staff, the file's metadata, the file's name. */
const fields = ['alt', 'caption', 'tags'] as const;
type Field = (typeof fields)[number];

type Names = Pick<MediaTable, 'filename' | 'originalName'>;

export function nameWithoutExtension(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}

/** The fields of a claim that staff wrote: those that the form did not fill in from the file name. */
export function typedAtClaim({ alt, caption, tags }: MediaCreate, names: Names): string {
  const typed: Field[] = [];
  if (alt && !isNameOf(alt, names)) typed.push('alt');
  if (caption) typed.push('caption');
  if (tags?.length) typed.push('tags');
  return JSON.stringify(typed);
}

/** A form sends every field; those that it changed count as written by staff. */
export function typedAfter(before: MediaTable, change: Partial<Pick<MediaTable, Field>>): string | null {
  if (before.typedFields === null) return null;
  const changed = fields.filter((field) => change[field] !== undefined && change[field] !== before[field]);
  return JSON.stringify([...new Set([...typedFieldsOf(before), ...changed])]);
}

/** The columns filled in from the file's metadata: those that staff have not written. */
export function columnsFrom(found: PictureDescription, row: MediaTable): Partial<MediaTable> {
  const typed = typedFieldsOf(row);
  const isFree = (field: Field) => !typed.includes(field);
  const described = {
    ...(isFree('alt') && found.title && { alt: found.title }),
    ...(isFree('caption') && found.caption && { caption: found.caption }),
    ...(isFree('tags') && found.keywords.length > 0 && { tags: JSON.stringify(found.keywords) }),
  };
  return {
    ...described,
    // An open edit form is rejected then, because it shows older values.
    ...(Object.keys(described).length > 0 && { version: row.version + 1 }),
    capturedAt: found.capturedAt ?? null,
    copyright: found.copyright ?? null,
  };
}

/**
 * The picture's public alternative text. A file name given by a camera or a person may reveal whose picture it is: the
 * category is used instead until staff or the file's metadata provide a text.
 */
export function publicAlt(row: DescribedRow): string {
  const isWritten = row.typedFields !== null && typedFieldsOf(row).includes('alt');
  return isWritten || !givenByMachine.test(row.alt) || !isNameOf(row.alt, row) ? row.alt : categoryLabel(row);
}

/** The columns that the rules for public texts need. */
export type DescribedRow = Pick<MediaTable, 'alt' | 'category' | 'typedFields'> & Names;

const givenByMachine = /[\d_]/;

/** The length of a telephone number or date. Shorter numbers occur in titles that staff write ("1204 Maple Street"). */
const longNumberDigits = 7;

/**
 * Whether a text may be a file name. The `alt` field is filled in from the file name, so that any digit or underscore is
 * suspicious; staff saw and saved the other fields.
 */
export function mayBeFileName(field: string, text: string): boolean {
  if (field === 'alt') return givenByMachine.test(text);
  return text.includes('_') || text.replaceAll(/\D/g, '').length >= longNumberDigits;
}

export function categoryLabel({ category }: Pick<MediaTable, 'category'>): string {
  if (category === recordsOnly) return 'Picture';
  const words = category.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Normalised, because a form, a file system or a person may change case and Unicode form. */
export function nameKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** All spellings of the item's file name. */
export function nameKeysOf({ filename, originalName }: Names): string[] {
  return [filename, originalName].flatMap((name) => [nameKey(name), nameKey(nameWithoutExtension(name))]);
}

function isNameOf(alt: string, names: Names): boolean {
  return nameKeysOf(names).includes(nameKey(alt));
}

/** Rows older than this column count as written by staff. */
function typedFieldsOf({ typedFields }: Pick<MediaTable, 'typedFields'>): readonly string[] {
  return typedFields === null ? fields : (JSON.parse(typedFields) as string[]);
}
