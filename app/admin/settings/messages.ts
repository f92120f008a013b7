import { createTextsHook } from '#app/i18n/language.tsx';
import { privacyEn } from '#app/i18n/privacy-en.ts';
import { privacyZh } from '#app/i18n/privacy-zh.ts';

export const usePrivacyTexts = createTextsHook({ zh: privacyZh, en: privacyEn });
