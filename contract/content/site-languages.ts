/** The languages of the public site, as values of `lang` and `hreflang`. English is the source of the others. */
export const siteLanguages = ['en', 'zh-Hans'] as const;
export type SiteLanguage = (typeof siteLanguages)[number];

/** The language that others are translated from, and that stands where a translation is missing. */
export const sourceLanguage = 'en' satisfies SiteLanguage;

/** Where the pages of a language begin: `/portrait` in English is `/zh/portrait` in Chinese. */
export const chinesePrefix = '/zh';

/** The language of the page at a path. The address alone decides it: nothing is stored, and no header is read. */
export function languageOfPath(path: string): SiteLanguage {
  return /^\/zh(?=[/?#]|$)/.test(path) ? 'zh-Hans' : sourceLanguage;
}

/** The same path in another language, with query and hash. A path that has its language already stays as it is. */
export function pathIn(language: SiteLanguage, path: string): string {
  const plain = languageOfPath(path) === sourceLanguage ? path : path.replace(/^\/zh\/?/, '/');
  if (language === sourceLanguage) return plain;
  return `${chinesePrefix}${plain.replace(/^\/(?=[?#]|$)/, '')}`;
}
