import { createTextsHook } from '#app/i18n/language.tsx';
import { signInEn } from '#app/i18n/sign-in/sign-in-en.ts';
import { signInZh } from '#app/i18n/sign-in/sign-in-zh.ts';

export const useSignInTexts = createTextsHook({ zh: signInZh, en: signInEn });
