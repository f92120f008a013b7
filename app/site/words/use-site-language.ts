import { createContext, useContext } from 'react';
import { type SiteLanguage, sourceLanguage } from '#contract/content/site-languages.ts';

/** The language of the page; SiteShell provides it. Islands get language and words as properties. */
export const SiteLanguageContext = createContext<SiteLanguage>(sourceLanguage);

export const useSiteLanguage = (): SiteLanguage => useContext(SiteLanguageContext);
