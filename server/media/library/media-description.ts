import { type SiteLanguage, sourceLanguage } from '#contract/content/site-languages.ts';
import type { FoundTexts, MediaCreate } from '#contract/media.ts';
import { limits } from '#contract/limits.ts';
import { toCategory } from '#server/platform/db/stored-category.ts';
import { mediaNouns } from '#content/media-nouns.ts';
import type { MediaTable } from '#server/platform/db/schema.ts';
import type { PictureDescription } from '#server/platform/images/picture-description.ts';

/** What staff write of an item. What its file says of itself is a proposal, and visitors do not see it. */
const fields = ['alt', 'caption', 'tags'] as const;
type Field = (typeof fields)[number];

type Names = Pick<MediaTable, 'filename' | 'originalName'>;

export function nameWithoutExtension(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}

/** The fields of a claim that staff wrote: those that the form did not fill in from the file name. */
export function listTypedOnRegister({ alt, caption, tags }: MediaCreate, names: Names): string {
  const typed: Field[] = [];
  if (alt && !isFileName(alt, names)) typed.push('alt');
  if (caption) typed.push('caption');
  if (tags?.length) typed.push('tags');
  return JSON.stringify(typed);
}

/** A form sends every field; those that it changed count as written by staff. */
export function typedAfter(before: MediaTable, change: Partial<Pick<MediaTable, Field>>): string | null {
  if (before.typedFields === null) return null;
  const changed = fields.filter((field) => change[field] !== undefined && change[field] !== before[field]);
  return JSON.stringify([...new Set([...parseTypedFields(before), ...changed])]);
}

/** The columns filled in from the file's metadata: what it says of itself, as a proposal for the fields that staff have not written. */
export function columnsFrom(found: PictureDescription, row: MediaTable): Partial<MediaTable> {
  const typed = parseTypedFields(row);
  const proposed = { ...createProposal(found), ...parseFoundTexts(row) };
  return {
    foundTexts: formatFoundColumn(proposed, typed),
    capturedAt: found.capturedAt ?? null,
    copyright: found.copyright ?? null,
  };
}

/** A description as texts of an item. */
export function createProposal({ title, caption, keywords }: PictureDescription): FoundTexts {
  const tags = keywords.slice(0, limits.tags);
  return { ...(title && { alt: title }), ...(caption && { caption }), ...(tags.length > 0 && { tags }) };
}

/** @param decided fields that staff have written */
export function formatFoundColumn(found: FoundTexts, decided: readonly string[]): string | null {
  const open = Object.entries(found).filter(([field]) => !decided.includes(field));
  return open.length > 0 ? JSON.stringify(Object.fromEntries(open)) : null;
}

export function parseFoundTexts({ foundTexts }: Pick<MediaTable, 'foundTexts'>): FoundTexts | null {
  return foundTexts === null ? null : (JSON.parse(foundTexts) as FoundTexts);
}

/**
 * The item's public alternative text: what staff have written. A file name may reveal whose picture it is, and a camera or an editor may
 * have written anything: the noun of the category is used instead.
 */
export function publicAlt(row: DescribedRow, language: SiteLanguage = sourceLanguage): string {
  if (row.typedFields === null) return isFileName(row.alt, row) ? findNoun(row, language) : row.alt;
  return isWritten('alt', row) ? row.alt : findNoun(row, language);
}

/** The public caption: what staff have written. */
export function publicCaption<T extends Pick<MediaTable, 'caption' | 'typedFields'>>(row: T): string | null {
  return isWritten('caption', row) ? row.caption : null;
}

/** The public tags: what staff have written. */
export function publicTags(row: Pick<MediaTable, 'tags' | 'typedFields'>): string[] {
  return isWritten('tags', row) ? (JSON.parse(row.tags) as string[]) : [];
}

function isWritten(field: Field, row: Pick<MediaTable, 'typedFields'>): boolean {
  return parseTypedFields(row).includes(field);
}

/** The columns that the rules for public texts need. */
export type DescribedRow = Pick<MediaTable, 'alt' | 'category' | 'laterCategory' | 'typedFields'> & Names;

const givenByMachine = /[\d_]/;

/** The length of a telephone number or date. Shorter numbers occur in titles that staff write ("1204 Maple Street"). */
const longNumberDigits = 7;

/**
 * Whether a text may be the name of any file of the library. The `alt` field was filled in from the file name, so that any digit or underscore is
 * suspicious; staff saw and saved the other fields.
 */
export function mayBeFileName(field: string, text: string): boolean {
  if (field === 'alt') return givenByMachine.test(text);
  return text.includes('_') || text.replaceAll(/\D/g, '').length >= longNumberDigits;
}

export function findNoun(row: Pick<MediaTable, 'category' | 'laterCategory'>, language: SiteLanguage): string {
  return mediaNouns[toCategory(row)][language];
}

/** Normalised, because a form, a file system or a person may change case and Unicode form. */
export function nameKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** All spellings of the item's file name. */
export function listNameKeys({ filename, originalName }: Names): string[] {
  return [filename, originalName].flatMap((name) => [nameKey(name), nameKey(nameWithoutExtension(name))]);
}

export function isFileName(alt: string, names: Names): boolean {
  return listNameKeys(names).includes(nameKey(alt));
}

/** Rows older than this column count as written by staff. */
function parseTypedFields({ typedFields }: Pick<MediaTable, 'typedFields'>): readonly string[] {
  return typedFields === null ? fields : (JSON.parse(typedFields) as string[]);
}
