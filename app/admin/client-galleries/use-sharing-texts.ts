import { createTextsHook } from '#app/i18n/language.tsx';
import { en, zh } from './sharing-messages.ts';

export const useSharingTexts = createTextsHook({ zh, en });
