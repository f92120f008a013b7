import { createTextsHook } from '#app/i18n/language.tsx';
import { en, zh } from './delivery-messages.ts';

export const useDeliveryTexts = createTextsHook({ zh, en });
