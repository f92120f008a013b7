import { createTextsHook } from '#app/i18n/language.tsx';
import { en, zh } from './sign-in-messages.ts';

export const useSignInTexts = createTextsHook({ zh, en });
