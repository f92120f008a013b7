import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { en, type SiteWords } from './en.ts';
import { zhHans } from './zh-Hans.ts';

/** The words of the public site by language. */
export const siteWords: Record<SiteLanguage, SiteWords> = { en, 'zh-Hans': zhHans };
