/** What there is help about: each tab under its name, and three things that are not tabs. */
export const helpTopics = [
  'contacts',
  'hero-banners',
  'photos',
  'team',
  'cms-galleries',
  'cms-images',
  'property-videos',
  'floor-plans',
  'about-content',
  'pages',
  'trash',
  'system',
  'settings',
  'mail',
  'backup',
] as const;
export type HelpTopic = (typeof helpTopics)[number];

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
