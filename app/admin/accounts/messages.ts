import { createTextsHook } from '#app/i18n/language.tsx';
import { accountsEn } from '#app/i18n/accounts/accounts-en.ts';
import { accountsZh } from '#app/i18n/accounts/accounts-zh.ts';

export const useAccountsTexts = createTextsHook({ zh: accountsZh, en: accountsEn });
