import type { RouterContextProvider } from 'react-router';
import { pathIn, siteLanguages } from '#contract/content/site-languages.ts';
import { contentPages, type PageName } from '#contract/content/content-pages.ts';
import { servicesContext } from '#app/services-context.ts';

/**
 * The addresses of a page in all languages, for `hreflang` in the page's head and in the sitemap. `x-default` is English.
 * @param path of the English page
 */
export function alternateUrls(path: string, origin: string): { hrefLang: string; href: string }[] {
  const inLanguages = siteLanguages.map((language) => ({
    hrefLang: language,
    href: `${origin}${pathIn(language, path)}`,
  }));
  return [...inLanguages, { hrefLang: 'x-default', href: `${origin}${path}` }];
}

/** Below this share of translated texts, search engines do not learn of the Chinese page. */
const leastCompleteness = 0.8;

/** Pages by the path of the English one. The frame of all pages has no path of its own. */
const names = new Map(
  Object.entries(contentPages).flatMap(([name, { path }]) =>
    name === 'frame' ? [] : [[path, name as PageName] as const],
  ),
);

/**
 * Whether a page is translated so far that search engines may show it in Chinese.
 * @param path of the English page
 */
export async function isTranslated(context: Readonly<RouterContextProvider>, path: string): Promise<boolean> {
  // The pages of all galleries have one document.
  const name = names.get(path) ?? names.get(path.replace(/\/[^/]*$/, ''));
  return name === undefined || (await context.get(servicesContext).content.completeness(name)) >= leastCompleteness;
}
