import { type RecordTab, recordTabs } from '#contract/records/kinds.ts';

const firstTopics = [
  'contacts',
  'hero-banners',
  'photos',
  'team',
  'cms-galleries',
  'cms-images',
  'property-videos',
  'floor-plans',
  'about-content',
] as const;
const lastTopics = ['client-galleries', 'pages', 'trash', 'system', 'settings', 'mail', 'backup'] as const;
export type HelpTopic = (typeof firstTopics)[number] | RecordTab | (typeof lastTopics)[number];

/** What there is help about: each tab under its name, and three things that are not tabs. */
export const helpTopics: readonly HelpTopic[] = [...new Set([...firstTopics, ...recordTabs, ...lastTopics])];

/** Half a page of words. */
export interface HelpArticle {
  title: string;
  /** one sentence: what it is for */
  lead: string;
  parts: { heading: string; text: string }[];
  /** what its picture shows, for who cannot see it */
  pictureAlt: string;
}

export type HelpArticles = Record<HelpTopic, HelpArticle>;
