import type { SiteMessages } from './en.ts';
import { siteMessages } from './site-words.ts';
import { useSiteLanguage } from './use-site-language.ts';

/** The words of the language of the page. Not in islands: their script would hold the words of every language. */
export const useMessages = (): SiteMessages => siteMessages[useSiteLanguage()];
