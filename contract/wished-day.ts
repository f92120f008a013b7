import { limits } from './limits.ts';
import { isDay } from './studio-day.ts';

/** Whether a text may stand for a day that somebody wishes for. Empty: none. */
export const isWishedDay = (text: string): boolean => text === '' || (/^\d{4}-\d\d-\d\d$/.test(text) && isDay(text));

/** The last day that somebody can wish for on a day. Days are compared as texts: of 29 February it need not be one itself. */
export const lastWishedDay = (today: string): string =>
  `${Number(today.slice(0, 4)) + limits.wishedYears}${today.slice(4)}`;

/** What is wrong with a day that somebody wishes for. Needs the day of the studio, which a schema does not know. */
export function faultOfWishedDay(day: string, today: string): 'past' | 'late' | undefined {
  if (day < today) return 'past';
  return day > lastWishedDay(today) ? 'late' : undefined;
}
