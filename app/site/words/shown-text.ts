import type { ShownItem } from '#contract/content/shown-item.ts';

/** A text with its language, if that is not the language of the page. */
export interface ShownText {
  text: string;
  lang?: 'en' | undefined;
}

/** Names the fields that stand in English, as `ShownItem` does. @returns undefined if there are none */
export function englishFields(fields: Readonly<Record<string, 'en' | undefined>>): ShownItem['lang'] {
  const english = Object.entries(fields).filter((field): field is [string, 'en'] => field[1] !== undefined);
  return english.length > 0 ? Object.fromEntries(english) : undefined;
}
