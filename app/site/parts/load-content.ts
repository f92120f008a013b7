import type { RouterContextProvider } from 'react-router';
import { servicesContext, siteLanguageContext } from '#app/services-context.ts';
import type { contentPages, PageName } from '#contract/content/content-pages.ts';
import type { PageContent } from '#contract/content/define-page.ts';

/** The texts of a page in the language of the page that is rendered. They are shared by all renders and must not be modified. */
export async function loadContent<Name extends PageName>(
  context: Readonly<RouterContextProvider>,
  name: Name,
): Promise<PageContent<(typeof contentPages)[Name]>> {
  return context.get(servicesContext).content.document(name, context.get(siteLanguageContext));
}
