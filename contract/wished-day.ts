import { isDay } from './studio-day.ts';

/** How far ahead a visitor may wish for a day. Not in limits.ts, which the form would load with all the others. */
export const wishedYears = 2;

/** Whether a text may stand for a day that somebody wishes for. Empty: none. */
export const isWishedDay = (text: string): boolean => text === '' || (/^\d{4}-\d\d-\d\d$/.test(text) && isDay(text));

/** The last day that somebody can wish for on a day. Days are compared as texts: of 29 February it need not be one itself. */
export const lastWishedDay = (today: string): string => `${Number(today.slice(0, 4)) + wishedYears}${today.slice(4)}`;

/** What is wrong with a day that somebody wishes for. Needs the day of the studio, which a schema does not know. */
export function faultOfWishedDay(day: string, today: string): 'past' | 'late' | undefined {
  if (day < today) return 'past';
  return day > lastWishedDay(today) ? 'late' : undefined;
}
