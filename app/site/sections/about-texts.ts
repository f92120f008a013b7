import type { RouterContextProvider } from 'react-router';
import type { PictureSource } from '#contract/media/media.ts';
import type { ContentItem } from '#contract/content/shown-item.ts';
import type { AboutEntry, AboutSectionKey } from '#contract/records/about-entry.ts';
import type { TextInLanguage } from '../words/shown-text.ts';
import { loadNamedPicture } from '../parts/page-pictures.ts';

/** An about entry in the language of the page. */
export type TranslatedEntry = AboutEntry & Pick<ContentItem, 'lang'>;

/** The studio's about texts by key. Missing keys are absent, and pages show their defaults. */
export type AboutTexts = Partial<Record<AboutSectionKey, TranslatedEntry>>;

export function indexAboutTexts(entries: readonly TranslatedEntry[]): AboutTexts {
  return Object.fromEntries(entries.map((entry) => [entry.sectionKey, entry]));
}

/** Whether the studio has written at least one of these; the others are built in. */
export function isWritten(...entries: (AboutEntry | undefined)[]): boolean {
  return entries.some((entry) => entry !== undefined);
}

/** The first of these texts that the studio has written, or the built-in one. */
export function firstText(
  builtIn: string,
  ...choices: [entry: TranslatedEntry | undefined, field: 'title' | 'content'][]
): TextInLanguage {
  const [entry, field] = choices.find(([one, name]) => one?.[name]) ?? [];
  return entry && field ? { text: entry[field] ?? '', lang: entry.lang?.[field] } : { text: builtIn };
}

export interface EntryLinkProps {
  url: string;
  /** undefined if the entry has none and the address names no site */
  text: string | undefined;
  lang?: 'en' | undefined;
}

export interface EntryPicture {
  source: PictureSource | string;
  alt: string;
  altLang?: 'en' | undefined;
}

/** The first link of the entries. Without a text it is named by its site. */
export function findLink(...entries: (TranslatedEntry | undefined)[]): EntryLinkProps | undefined {
  const entry = entries.find((one) => one?.linkUrl);
  if (!entry?.linkUrl) return undefined;
  if (!entry.linkText) return { url: entry.linkUrl, text: URL.parse(entry.linkUrl)?.hostname };
  return { url: entry.linkUrl, text: entry.linkText, lang: entry.lang?.['linkText'] };
}

/** The first picture of the entries. @param alt for a picture that has no alt text of its own */
export async function entryPicture(
  context: Readonly<RouterContextProvider>,
  alt: TextInLanguage,
  ...entries: (AboutEntry | undefined)[]
): Promise<EntryPicture | undefined> {
  const url = entries.find((entry) => entry?.imageUrl)?.imageUrl;
  if (!url) return undefined;
  const source = await loadNamedPicture(context, url);
  if (typeof source !== 'string' && source.alt) return { source, alt: source.alt };
  return { source, alt: alt.text, altLang: alt.lang };
}
