export interface PageMeta {
  /** without the studio's name, which is appended by page-head.ts */
  title: string;
  description: string;
}

/** Titles and descriptions for search results and shared links, by path. */
export const pageMeta = {
  '/': {
    title: 'Photography and Video Studio',
    description:
      'Portraits, newborns, homes, brands and weddings, photographed and filmed with patience and good light. See the work, the team and every price.',
  },
  '/about': {
    title: 'About Us',
    description:
      'Who we are, what we are trying to do and what we hold ourselves to: excellence, creativity and integrity.',
  },
  '/team': {
    title: 'Our Team',
    description:
      'The photographers, filmmakers, editors and producers of the studio, and the positions that are open now.',
  },
} as const satisfies Record<string, PageMeta>;

/** The services in the structured data, in order. */
export const offeredServices = [
  'Portrait Photography',
  'Newborn Photography',
  'Property Photography',
  'Commercial Photography',
  'Wedding Photography',
] as const;
