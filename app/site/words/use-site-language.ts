import { createContext, useContext } from 'react';
import { type SiteLanguage, sourceLanguage } from '#contract/content/site-languages.ts';

/** The language of the page; SiteShell provides it. Islands get language and words as properties. */
export const SiteLanguageContext = createContext<SiteLanguage>(sourceLanguage);

export const useSiteLanguage = (): SiteLanguage => useContext(SiteLanguageContext);

/**
 * What stands between a sentence and the next one: nothing after full-width punctuation, which brings its own space. In a draft the
 * mark of the field is the last character (contract/content/field-marks.ts).
 */
export const spaceAfter = (sentence: string): string => (/[。！？；：，]\p{Co}?$/u.test(sentence) ? '' : ' ');

export function joinSentences(sentences: readonly string[]): string {
  return sentences.reduce((text, next) => text + spaceAfter(text) + next);
}
