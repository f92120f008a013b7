import { createTextsHook } from '#app/i18n/language.tsx';
import { en, zh } from './altered-messages.ts';

export const useAlteredTexts = createTextsHook({ zh, en });
