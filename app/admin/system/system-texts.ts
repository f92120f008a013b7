import { useLanguage } from '#app/i18n/language.tsx';
import { systemEn } from '#app/i18n/system/system-en.ts';
import { systemZh } from '#app/i18n/system/system-zh.ts';

/** Both languages are loaded with the tab, and not with the back office. */
export function useSystemTexts() {
  return useLanguage() === 'en' ? systemEn : systemZh;
}
