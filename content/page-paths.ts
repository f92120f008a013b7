/** Paths of the public pages in English, without galleries and private pages. */
export const pagePaths = [
  '/',
  '/portrait',
  '/newborn',
  '/property',
  '/commercial',
  '/film',
  '/wedding',
  '/about',
  '/team',
  '/contact',
  '/privacy',
  '/terms',
  '/sitemap',
] as const;

export type PagePath = (typeof pagePaths)[number];
