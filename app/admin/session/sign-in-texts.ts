import { useLanguage } from '#app/i18n/language.tsx';
import { signInEn } from '#app/i18n/sign-in/sign-in-en.ts';
import { signInZh } from '#app/i18n/sign-in/sign-in-zh.ts';

/** Both languages are loaded with what shows them, and not with the back office. */
export function useSignInTexts() {
  return useLanguage() === 'en' ? signInEn : signInZh;
}
