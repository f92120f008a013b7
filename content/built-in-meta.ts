import { contentPages, type PageName, pageNames } from '#contract/content/content-pages.ts';
import { builtInContent } from './built-in-content.ts';
import { type PageMeta, pageMeta } from './page-meta.ts';
import type { PagePath } from './page-paths.ts';

/** The built-in English title and description of a page. */
export function builtInMeta(path: PagePath): PageMeta {
  const name: PageName | undefined = pageNames.find(
    (each) => contentPages[each].path === path && 'meta' in builtInContent[each].en,
  );
  return name
    ? (builtInContent[name].en['meta'] as PageMeta)
    : ((pageMeta as Record<string, PageMeta>)[path] as PageMeta);
}
