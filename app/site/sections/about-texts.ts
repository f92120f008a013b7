import type { RouterContextProvider } from 'react-router';
import type { PictureSource } from '#contract/media/media.ts';
import type { AboutEntry, AboutSectionKey } from '#contract/records/about-entry.ts';
import { loadNamedPicture } from '../parts/page-pictures.ts';

/** The studio's about texts by key. Missing keys are absent, and pages show their defaults. */
export type AboutTexts = Partial<Record<AboutSectionKey, AboutEntry>>;

export function aboutTextsOf(entries: readonly AboutEntry[]): AboutTexts {
  return Object.fromEntries(entries.map((entry) => [entry.sectionKey, entry]));
}

/** Whether the studio has written at least one of these; the others are built in. */
export function isWritten(...entries: (AboutEntry | undefined)[]): boolean {
  return entries.some((entry) => entry !== undefined);
}

export interface ShownLink {
  url: string;
  /** undefined if the entry has none and the address names no site */
  text: string | undefined;
}

export interface ShownEntryPicture {
  source: PictureSource | string;
  alt: string;
}

/** The first link of the entries. Without a text it is named by its site. */
export function linkOf(...entries: (AboutEntry | undefined)[]): ShownLink | undefined {
  const entry = entries.find((one) => one?.linkUrl);
  if (!entry?.linkUrl) return undefined;
  return { url: entry.linkUrl, text: entry.linkText || URL.parse(entry.linkUrl)?.hostname };
}

/** The first picture of the entries. @param alt for a picture that has no alt text of its own */
export async function entryPicture(
  context: Readonly<RouterContextProvider>,
  alt: string,
  ...entries: (AboutEntry | undefined)[]
): Promise<ShownEntryPicture | undefined> {
  const url = entries.find((entry) => entry?.imageUrl)?.imageUrl;
  if (!url) return undefined;
  const source = await loadNamedPicture(context, url);
  return { source, alt: (typeof source !== 'string' && source.alt) || alt };
}
