export type Language = 'zh' | 'en';

/** The `lang` of each language's texts. */
export const htmlLang: Record<Language, string> = { zh: 'zh-CN', en: 'en' };
