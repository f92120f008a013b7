import type { MediaCreate } from '#contract/media/media.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import type { PictureDescription } from '#server/platform/images/picture-description.ts';

/** Who has the last word on `alt`, `caption` and `tags`: staff first, then the file itself, then its name. */
const fields = ['alt', 'caption', 'tags'] as const;
type Field = (typeof fields)[number];

type Names = Pick<MediaTable, 'filename' | 'originalName'>;

export function nameWithoutExtension(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}

/** What the claim says that the form did not fill in by itself. */
export function typedAtClaim({ alt, caption, tags }: MediaCreate, names: Names): string {
  const typed: Field[] = [];
  if (alt && !isNameOf(alt, names)) typed.push('alt');
  if (caption) typed.push('caption');
  if (tags?.length) typed.push('tags');
  return JSON.stringify(typed);
}

/** A form sends every field; those that it changed are what staff have written. */
export function typedAfter(before: MediaTable, change: Partial<Pick<MediaTable, Field>>): string | null {
  if (before.typedFields === null) return null;
  const changed = fields.filter((field) => change[field] !== undefined && change[field] !== before[field]);
  return JSON.stringify([...new Set([...typedFieldsOf(before), ...changed])]);
}

/** The columns that a file's own description fills in: those that staff have not written. */
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
    // Whoever has the form open is told that it says something else by now.
    ...(Object.keys(described).length > 0 && { version: row.version + 1 }),
    capturedAt: found.capturedAt ?? null,
    copyright: found.copyright ?? null,
  };
}

/**
 * What stands for the picture in public. A name that a camera or a computer gave says nothing to anybody, but might tell
 * whose picture it is: the kind of picture is said instead, until staff or the file itself say more.
 */
export function publicAlt(row: DescribedRow): string {
  const isWritten = row.typedFields !== null && typedFieldsOf(row).includes('alt');
  return isWritten || !isNameOf(row.alt, row) || !givenByMachine.test(row.alt) ? row.alt : kindInWords(row);
}

/** The columns that the rules for public texts need. */
export type DescribedRow = Pick<MediaTable, 'alt' | 'category' | 'typedFields'> & Names;

const givenByMachine = /[\d_]/;

/** As long as a telephone number or a date. Shorter ones belong to titles that staff write ("1204 Maple Street"). */
const longNumberDigits = 7;

/**
 * Whether a text may be a file's name that nobody wrote for the public. An alternative text fills itself in, so that it is
 * judged like a picture's own; other texts stood before whoever saved them.
 */
export function mayBeFileName(field: string, text: string): boolean {
  if (field === 'alt') return givenByMachine.test(text);
  return text.includes('_') || text.replaceAll(/\D/g, '').length >= longNumberDigits;
}

export function kindInWords({ category }: Pick<MediaTable, 'category'>): string {
  const words = category.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What makes two spellings one name: a form, a file system or a person may have changed them. */
export function nameKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** Every spelling under which the item's file is known. */
export function nameKeysOf({ filename, originalName }: Names): string[] {
  return [filename, originalName].flatMap((name) => [nameKey(name), nameKey(nameWithoutExtension(name))]);
}

function isNameOf(alt: string, names: Names): boolean {
  return nameKeysOf(names).includes(nameKey(alt));
}

/** Rows from before this was written down count as written by staff. */
function typedFieldsOf({ typedFields }: Pick<MediaTable, 'typedFields'>): readonly string[] {
  return typedFields === null ? fields : (JSON.parse(typedFields) as string[]);
}
