import { createTextsHook } from '#app/i18n/language.tsx';
import { en, zh } from './messages.ts';

export const useClientGalleryTexts = createTextsHook({ zh, en });
