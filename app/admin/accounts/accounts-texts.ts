import { useLanguage } from '#app/i18n/language.tsx';
import { accountsEn } from '#app/i18n/accounts/accounts-en.ts';
import { accountsZh } from '#app/i18n/accounts/accounts-zh.ts';

/** Both languages are loaded with what shows them, and not with the back office. */
export function useAccountsTexts() {
  return useLanguage() === 'en' ? accountsEn : accountsZh;
}
