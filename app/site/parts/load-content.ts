import type { RouterContextProvider } from 'react-router';
import { noDifferences } from '#contract/content/content-differences.ts';
import { contentPages, type PageName } from '#contract/content/content-pages.ts';
import type { PageContent } from '#contract/content/define-page.ts';
import { resolveContent } from '#contract/content/resolve-content.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { builtInContent } from '#content/built-in-content.ts';

/** The texts of a page in one language. */
export async function loadContent<Name extends PageName>(
  _context: Readonly<RouterContextProvider>,
  name: Name,
  language: SiteLanguage = 'en',
): Promise<PageContent<(typeof contentPages)[Name]>> {
  return resolveContent(contentPages[name], builtInContent[name], noDifferences, language);
}
