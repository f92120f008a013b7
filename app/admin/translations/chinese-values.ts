import { type FieldValues, get, set } from 'react-hook-form';
import type { StoredTranslation, Translations } from '#contract/translations/translations.ts';

/** Stored Chinese texts of one record. */
export type StoredChinese = readonly Pick<StoredTranslation, 'field' | 'text' | 'isOutOfDate'>[];

/** Paths in a form of the Chinese text of a field, and of whether it is still right though its English has changed. */
export const chineseName = (field: string) => `chinese.${field}`;
export const stillRightName = (field: string) => `stillRight.${field}`;

export function listChineseNames(fields: readonly string[]): string[] {
  return [...fields.map(chineseName), ...fields.map(stillRightName)];
}

/** The form values of the Chinese texts. They are nested like the fields, whose names may be paths: `hours.weekdays`. */
export function toChineseValues(fields: readonly string[], stored: StoredChinese): FieldValues {
  const values: FieldValues = {};
  for (const field of fields) {
    set(values, chineseName(field), stored.find((each) => each.field === field)?.text ?? '');
    set(values, stillRightName(field), false);
  }
  return values;
}

/**
 * The `translations` of a request: the Chinese texts that were changed or confirmed. Any text that is sent counts as a translation
 * of the present English, so unchanged ones are left out.
 */
export function translationsBody(
  fields: readonly string[],
  values: FieldValues,
  stored: StoredChinese,
): Translations | undefined {
  const before = toChineseValues(fields, stored);
  const texts: Record<string, string | null> = {};
  for (const field of fields) {
    const text = ((get(values, chineseName(field)) as string | undefined) ?? '').trim();
    const isChanged = text !== get(before, chineseName(field));
    if (isChanged || (get(values, stillRightName(field)) === true && text !== '')) texts[field] = text || null;
  }
  return Object.keys(texts).length > 0 ? { 'zh-Hans': texts } : undefined;
}

const bodyPath = 'translations.zh-Hans.';

/** The path in the form of an error of the request. */
export function toFormPath(path: string): string {
  return path.startsWith(bodyPath) ? chineseName(path.slice(bodyPath.length)) : path;
}

/** The field whose Chinese text has this path in the form. */
export function fieldOfChinese(path: string): string | undefined {
  const [part, ...field] = path.split('.');
  return part === 'chinese' || part === 'stillRight' ? field.join('.') : undefined;
}
