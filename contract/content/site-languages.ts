/** The languages of the public site, as values of `lang` and `hreflang`. English is the source of the others. */
export const siteLanguages = ['en', 'zh-Hans'] as const;
export type SiteLanguage = (typeof siteLanguages)[number];

/** The language that others are translated from, and that stands where a translation is missing. */
export const sourceLanguage = 'en' satisfies SiteLanguage;
