import type { ContentItem } from '#contract/content/shown-item.ts';

/** A text with its language, if that is not the language of the page. */
export interface TextInLanguage {
  text: string;
  lang?: 'en' | undefined;
}

/** Names the fields that stand in English, as `ShownItem` does. @returns undefined if there are none */
export function englishFields(fields: Readonly<Record<string, 'en' | undefined>>): ContentItem['lang'] {
  const english = Object.entries(fields).filter((field): field is [string, 'en'] => field[1] !== undefined);
  return english.length > 0 ? Object.fromEntries(english) : undefined;
}
