import { createTextsHook } from '#app/i18n/language.tsx';
import { en, zh } from './privacy-messages.ts';

export const usePrivacyTexts = createTextsHook({ zh, en });
