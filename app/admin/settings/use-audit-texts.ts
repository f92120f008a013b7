import { createTextsHook } from '#app/i18n/language.tsx';
import { en, zh } from './audit-messages.ts';

export const useAuditTexts = createTextsHook({ zh, en });
