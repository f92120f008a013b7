import type { Catalogue } from '#app/i18n/zh.ts';

/** The value of a field in words. */
export function valueText({ pages: texts }: Catalogue, value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  const text = [value ?? []].flat().join(' · ');
  return text === '' ? texts.none : text;
}
