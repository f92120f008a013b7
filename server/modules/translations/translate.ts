import { isChinese } from '#contract/is-chinese.ts';
import type { TranslatedTexts } from './translation-store.ts';

/** A record with translated texts. `lang` names the fields that have no translation and therefore stand in English. */
export type Translated<Item> = Item & { lang?: Readonly<Record<string, 'en'>> };

/** Replaces the texts of an item by their translations. */
export function translate<Item extends object>(
  item: Item,
  fields: readonly (keyof Item & string)[],
  texts: TranslatedTexts,
): Translated<Item> {
  const translated: Record<string, string> = {};
  const lang: Record<string, 'en'> = {};
  for (const field of fields) {
    const text = texts.get(field);
    if (text !== undefined) translated[field] = text;
    else if (item[field] && !isChinese(item[field])) lang[field] = 'en';
  }
  return { ...item, ...translated, ...(Object.keys(lang).length > 0 && { lang }) };
}
