import type { RouterContextProvider } from 'react-router';
import type { PictureSource } from '#contract/media.ts';
import type { ContentItem } from '#contract/content/shown-item.ts';
import type { AboutEntry, AboutSectionKey } from '#contract/records.ts';
import { type TextInLanguage, englishFields } from '#app/site/words/shown-text.tsx';
import { loadNamedPicture } from '#app/site/load-content.ts';
import type { PageContent } from '#contract/content/define-page.ts';
import type { aboutPage } from '#contract/content/pages/about.ts';

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

/** Mission, vision and figures: the studio's entries, with the texts of the document for what is missing. */
export function aboutMessages(texts: AboutTexts, { purpose, values }: PageContent<typeof aboutPage>) {
  const { projects, clients, experience } = values.statistics;
  const { stats_projects, stats_clients, stats_experience } = texts;
  const { about_mission_title: missionTitle, about_mission_content: missionText } = texts;
  const { about_vision_title: visionTitle, about_vision_content: visionText } = texts;
  return {
    mission: statement(purpose.mission, missionTitle, missionText),
    vision: statement(purpose.vision, visionTitle, visionText),
    statistics: [
      statistic('projects', projects, stats_projects),
      ...(stats_clients ? [statistic('clients', { label: clients.label }, stats_clients)] : []),
      statistic('experience', experience, stats_experience),
    ],
    areStatisticsOwners: isWritten(stats_projects, stats_clients, stats_experience),
  };
}

function statement(builtIn: { title: string; text: string }, heading?: TranslatedEntry, body?: TranslatedEntry) {
  const title = firstText(builtIn.title, [heading, 'content'], [body, 'title']);
  const text = firstText(builtIn.text, [body, 'content']);
  return {
    title: title.text,
    text: text.text,
    isOwners: isWritten(heading, body),
    lang: englishFields({ title: title.lang, text: text.lang }),
  };
}

function statistic(id: string, builtIn: { label: string; value?: string }, entry: TranslatedEntry | undefined) {
  const label = firstText(builtIn.label, [entry, 'title']);
  const value = firstText(builtIn.value ?? '', [entry, 'content']);
  return { id, label: label.text, value: value.text, lang: englishFields({ label: label.lang, value: value.lang }) };
}
