export type Language = 'zh' | 'en';

/** The `lang` attribute of each language. */
export const htmlLang: Record<Language, string> = { zh: 'zh-CN', en: 'en' };
