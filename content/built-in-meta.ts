import { type PagePath, type SitePageName, sitePageNames, sitePages } from '#contract/site-pages.ts';
import { builtInContent } from './built-in-content.ts';

/** Title and description for search results and shared links. */
export interface PageMeta {
  /** without the studio's name, which is appended by page-head.ts */
  title: string;
  description: string;
}

/** The built-in English title and description of a page. */
export function builtInMeta(path: PagePath): PageMeta {
  const page = sitePageNames.find((name) => sitePages[name].path === path) as SitePageName;
  return builtInContent[page].en['meta'] as PageMeta;
}
