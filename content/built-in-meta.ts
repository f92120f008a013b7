import { contentPages, pageNames } from '#contract/content/content-pages.ts';
import { builtInContent } from './built-in-content.ts';
import type { PagePath } from './page-paths.ts';

/** Title and description for search results and shared links. */
export interface PageMeta {
  /** without the studio's name, which is appended by page-head.ts */
  title: string;
  description: string;
}

/** The built-in English title and description of a page. */
export function builtInMeta(path: PagePath): PageMeta {
  const documents = pageNames.filter((name) => contentPages[name].path === path).map((name) => builtInContent[name].en);
  // The frame has the path of the home page, and no title.
  return documents.find((document) => 'meta' in document)?.['meta'] as PageMeta;
}
