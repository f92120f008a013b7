import type { SiteLanguage } from '#contract/content/site-languages.ts';
import { en, type SiteMessages } from './en.ts';
import { zhHans } from './zh-Hans.ts';

/** The words of the public site by language. */
export const siteMessages: Record<SiteLanguage, SiteMessages> = { en, 'zh-Hans': zhHans };
