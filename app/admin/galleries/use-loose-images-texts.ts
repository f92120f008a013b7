import { createTextsHook } from '#app/i18n/language.tsx';
import { en, zh } from './loose-images-messages.ts';

export const useLooseImagesTexts = createTextsHook({ zh, en });
