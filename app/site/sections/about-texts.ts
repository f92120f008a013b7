import type { AboutEntry, AboutSectionKey } from '#contract/records/about-entry.ts';

/** What the studio has written about itself, by key. Keys that nobody wrote are not there: pages show their defaults. */
export type AboutTexts = Partial<Record<AboutSectionKey, Pick<AboutEntry, 'content' | 'imageUrl'>>>;

export function aboutTextsOf(entries: readonly AboutEntry[]): AboutTexts {
  return Object.fromEntries(entries.map(({ sectionKey, content, imageUrl }) => [sectionKey, { content, imageUrl }]));
}
