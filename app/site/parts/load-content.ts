import type { RouterContextProvider } from 'react-router';
import { servicesContext } from '#app/services-context.ts';
import type { contentPages, PageName } from '#contract/content/content-pages.ts';
import type { PageContent } from '#contract/content/define-page.ts';
import type { SiteLanguage } from '#contract/content/site-languages.ts';

/** The texts of a page in one language. They are shared by all renders and must not be modified. */
export async function loadContent<Name extends PageName>(
  context: Readonly<RouterContextProvider>,
  name: Name,
  language: SiteLanguage = 'en',
): Promise<PageContent<(typeof contentPages)[Name]>> {
  return context.get(servicesContext).content.document(name, language);
}
