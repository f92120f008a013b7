import { type SiteLanguage, siteLanguages } from '#contract/content/site-languages.ts';
import {
  type DayHours,
  daysOfPart,
  eachDay,
  isSameDay,
  type OpeningWeek,
  readLine,
  readWeek,
  type Weekday,
  type WeekPart,
  week,
  weekParts,
  writtenLine,
} from '#contract/opening-hours.ts';

/** Form values of a day. The times stay while it is closed. */
export interface DayValues {
  is: DayHours['is'];
  opens: string;
  closes: string;
}
export type WeekValues = Record<Weekday, DayValues>;
export type Lines = Record<WeekPart, string>;

export function toWeekValues(days: OpeningWeek): WeekValues {
  return eachDay((day) => ({ opens: '', closes: '', ...days[day] }));
}

export function toWeek(values: WeekValues): OpeningWeek {
  return eachDay((day) => {
    const { is, opens, closes } = values[day];
    return is === 'open' ? { is, opens, closes } : { is };
  });
}

/** Whether a line says what the days are: it was made from them, or reads so. An own line, which cannot be read, does not. */
export function saysDays(line: string, part: WeekPart, days: OpeningWeek): boolean {
  if (siteLanguages.some((language) => line.trim() === writtenLine(days, part, language))) return true;
  const said = readLine(line, part);
  if (!said) return false;
  return daysAbout(said, part).every((day) => isSameDay(said.get(day) ?? { is: 'closed' }, days[day]));
}

/**
 * The lines that change with the days: empty ones, and those about days that were changed. What the owner has written in words
 * of their own, which cannot be read, stays.
 */
export function linesAfterDays(
  lines: Lines,
  { before, after, language }: { before: OpeningWeek; after: OpeningWeek; language: SiteLanguage },
): Partial<Lines> {
  const written: Partial<Lines> = {};
  for (const part of weekParts) {
    const said = readLine(lines[part], part);
    const isEmpty = lines[part].trim() === '';
    const isOwn = !isEmpty && said === undefined && !saysDays(lines[part], part, before);
    const about = daysAbout(said ?? new Map(), part);
    const isUntouched = !isEmpty && about.every((day) => isSameDay(before[day], after[day]));
    if (isOwn || isUntouched || saysDays(lines[part], part, after)) continue;
    // A line about days of both parts, such as "Tuesday to Sunday", leaves some of them to the other line.
    const isAboutBoth = about.length > daysOfPart[part].length;
    for (const each of isAboutBoth ? weekParts : [part]) written[each] = writtenLine(after, each, language);
  }
  return written;
}

/** The days after the owner has written a line: those that it is about, or was, follow it if it can be read. */
export function daysAfterLine(
  days: OpeningWeek,
  { part, before, lines }: { part: WeekPart; before: string; lines: Lines },
): OpeningWeek {
  const said = readLine(lines[part], part);
  if (!said) return days;
  const about = new Set([...daysAbout(said, part), ...(readLine(before, part)?.keys() ?? [])]);
  const read = readWeek(lines);
  return eachDay((day) => (about.has(day) ? read[day] : days[day]));
}

function daysAbout(said: ReadonlyMap<Weekday, DayHours>, part: WeekPart): Weekday[] {
  return week.filter((day) => daysOfPart[part].includes(day) || said.has(day));
}
