import { pathIn, siteLanguages } from '#contract/content/site-languages.ts';

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
