import type { AboutEntry, AboutSectionKey } from '#contract/records/about-entry.ts';

/** The studio's about texts by key. Missing keys are absent, and pages show their defaults. */
export type AboutTexts = Partial<Record<AboutSectionKey, Pick<AboutEntry, 'content' | 'imageUrl'>>>;

export function aboutTextsOf(entries: readonly AboutEntry[]): AboutTexts {
  return Object.fromEntries(entries.map(({ sectionKey, content, imageUrl }) => [sectionKey, { content, imageUrl }]));
}
