import { createTextsHook, useTexts } from '#app/i18n/language.tsx';
import { en, type StatisticsTexts, zh } from './statistics-messages.ts';

const useOwnTexts = createTextsHook({ zh, en });

export function useStatisticsTexts(): StatisticsTexts {
  return { ...useTexts(), statistics: useOwnTexts() };
}
