export type Language = 'zh' | 'en';

/** The `lang` attribute of each language. */
export const htmlLang: Record<Language, string> = { zh: 'zh-CN', en: 'en' };
export const languageOfHtml = (lang: string): Language => (lang === htmlLang.en ? 'en' : 'zh');

/** Here, because the head of the page needs the title before a catalogue is loaded. */
export const documentTitles: Record<Language, string> = { zh: '管理后台', en: 'Admin' };
