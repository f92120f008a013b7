import { createTextsHook } from '#app/i18n/language.tsx';
import { systemEn } from '#app/i18n/system/system-en.ts';
import { systemZh } from '#app/i18n/system/system-zh.ts';

export const useSystemTexts = createTextsHook({ zh: systemZh, en: systemEn });
