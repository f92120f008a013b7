import { isDay, momentIn } from '#contract/studio-day.ts';

const written =
  /^(?:(?<year>\d{4})[-/.年](?<month>\d{1,2})[-/.月](?<day>\d{1,2})日?|(?<first>\d{1,2})[-/.](?<second>\d{1,2})[-/.](?<lastYear>\d{4}))(?:[,T\s]+(?:(?<early>上午|下午)\s*)?(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<seconds>\d\d))?\s*(?<late>[ap]\.?\s?m\.?)?)?$/i;

/**
 * The time in a cell as ISO 8601: with a UTC offset, or without one, as spreadsheets write it.
 * @param timeZone of times without a UTC offset
 * @returns undefined if it is none, or if day and month cannot be told apart
 */
export function timeInCell(cell: string, timeZone: string): string | undefined {
  const text = cell.normalize('NFKC').trim();
  if (/^\d{4}-\d\d-\d\dT.+(?:Z|[+-]\d\d:?\d\d)$/.test(text)) return isoOf(new Date(text));
  const { groups } = written.exec(text) ?? {};
  if (!groups) return undefined;
  const year = Number(groups.year ?? groups.lastYear);
  const [month, day] = groups.year ? [groups.month, groups.day].map(Number) : monthAndDay(groups);
  const hour = hourOf(groups);
  if (month === undefined || day === undefined || hour === undefined) return undefined;
  const date = [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
  const clock = { hour, minute: Number(groups.minute ?? 0), second: Number(groups.seconds ?? 0) };
  return isDay(date) ? isoOf(new Date(momentIn(timeZone, date, clock))) : undefined;
}

/** 21/11/2026 is a day and a month, and 11/21/2026 a month and a day; 3/4/2026 could be both. */
function monthAndDay({ first, second }: Record<string, string | undefined>): [number, number] | [] {
  const [a, b] = [Number(first), Number(second)];
  if (a === b || (a <= 12 && b > 12)) return [a, b];
  return a > 12 && b <= 12 ? [b, a] : [];
}

function hourOf({ hour = '0', early, late }: Record<string, string | undefined>): number | undefined {
  const half = early ?? late;
  const given = Number(hour);
  if (half === undefined) return given < 24 ? given : undefined;
  const isAfternoon = half === '下午' || half.toLowerCase().startsWith('p');
  return given <= 12 ? (given % 12) + (isAfternoon ? 12 : 0) : undefined;
}

function isoOf(time: Date): string | undefined {
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
