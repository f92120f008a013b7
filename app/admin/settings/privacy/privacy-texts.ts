import { useLanguage } from '#app/i18n/language.tsx';
import { privacyEn } from '#app/i18n/privacy-en.ts';
import { privacyZh } from '#app/i18n/privacy-zh.ts';

/** Both languages are loaded with the settings, and not with the back office. */
export function usePrivacyTexts() {
  return useLanguage() === 'en' ? privacyEn : privacyZh;
}
