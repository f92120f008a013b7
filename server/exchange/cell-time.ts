import { isDay, momentIn } from '#contract/studio-day.ts';

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Days as people write them, each from the beginning of a cell. */
const writtenDays = [
  /^(?<year>\d{4}) ?[-/.年] ?(?<month>\d{1,2}) ?[-/.月] ?(?<day>\d{1,2})(?![\d])[日号.]?/,
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?!\d)/,
  /^(?<first>\d{1,2}) ?[-/.] ?(?<second>\d{1,2}) ?[-/.] ?(?<last>\d{4}|\d\d)(?!\d)/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th|\.)?[ -](?:of )?(?<name>[a-z]{3,9})\.?,?[ -](?<year>\d{4})(?!\d)/i,
  /^(?<name>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})(?!\d)/i,
];
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[.,]{0,2} |(?:星期|周|礼拜)[一二三四五六日天]/gi;
const writtenTime =
  /^(?<half>上午|早上|凌晨|中午|下午|傍晚|晚上)? ?(?<hour>\d{1,2})(?::(?<minute>[0-5]\d)(?::(?<second>[0-5]\d)(?:[.,]\d{1,9})?)?)? ?(?<latin>[ap]\.? ?m\.?)? ?(?<utc>Z|UTC|GMT)? ?(?<offset>[+-]\d\d:?\d\d)?(?: \([^()]*\))?$/i;

type Groups = Record<string, string | undefined>;

interface CellTime {
  day: string;
  hour: number;
  minute: number;
  second: number;
  /** minutes ahead of UTC, if the cell says so */
  offset: number | undefined;
}

/**
 * The time in a cell as ISO 8601: with a UTC offset, or without one, as spreadsheets and people write it.
 * @param timeZone of times without a UTC offset
 * @returns undefined if it is none, or if day and month cannot be told apart
 */
export function timeInCell(cell: string, timeZone: string): string | undefined {
  const text = cell.normalize('NFKC').trim();
  if (/^\d{4}-\d\d-\d\dT.+(?:Z|[+-]\d\d:?\d\d)$/.test(text)) return formatIso(Date.parse(text));
  const time = readCell(text);
  if (!time) return undefined;
  const { day, offset } = time;
  return formatIso(offset === undefined ? momentIn(timeZone, day, time) : momentIn('UTC', day, time) - offset * 60_000);
}

/** The day in a cell, YYYY-MM-DD, whatever its time. @returns undefined as `timeInCell` */
export function dayInCell(cell: string): string | undefined {
  return readCell(cell.normalize('NFKC').trim())?.day;
}

function readCell(cell: string): CellTime | undefined {
  const text = cell
    .replaceAll(weekday, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([年月日号]) ?/g, '$1')
    .trim();
  for (const form of writtenDays) {
    const found = form.exec(text);
    const day = found?.groups && parseDay(found.groups);
    const clock = day && parseClock(text.slice(found?.[0].length));
    if (clock) return { day, ...clock };
  }
  return undefined;
}

/** 21/11/2026 is a day and a month, and 11/21/2026 a month and a day; 3/4/2026 could be both, and 30/4/26 the last year of it, too. */
function parseDay({ year, month, day, name, first, second, last }: Groups): string | undefined {
  if (name !== undefined) {
    const index = months.findIndex((one) => one.startsWith(name.toLowerCase()));
    return index < 0 ? undefined : formatDate(year, index + 1, day);
  }
  if (first === undefined || second === undefined || last === undefined) return formatDate(year, Number(month), day);
  const [a, b] = [Number(first), Number(second)];
  if (last.length === 2) return a <= 12 && b > 12 ? formatDate(`20${last}`, a, b) : undefined;
  if (a === b || (a <= 12 && b > 12)) return formatDate(last, a, b);
  return a > 12 && b <= 12 ? formatDate(last, b, a) : undefined;
}

function formatDate(year: string | undefined, month: number, day: string | number | undefined): string | undefined {
  const date = [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
  return isDay(date) ? date : undefined;
}

/** @param text what follows the day */
function parseClock(text: string): Omit<CellTime, 'day'> | undefined {
  const rest = text
    .replace(/^[ ,.T]{0,3}(?:at )?/i, '')
    .replace(/(\d)[点时](\d?\d?)分?/, (_, hour, minutes) => `${hour}:${String(minutes).padStart(2, '0')}`);
  if (rest === '') return { hour: 0, minute: 0, second: 0, offset: undefined };
  const { groups } = writtenTime.exec(rest) ?? {};
  if (!groups || (groups.minute ?? groups.half ?? groups.latin) === undefined) return undefined;
  const hour = parseHour(groups);
  if (hour === undefined) return undefined;
  const offset = groups.offset === undefined ? groups.utc && 0 : parseOffset(groups.offset);
  return {
    hour,
    minute: Number(groups.minute ?? 0),
    second: Number(groups.second ?? 0),
    offset: typeof offset === 'number' ? offset : undefined,
  };
}

/** Midnight is no hour of an evening: 晚上12点 could be of either day. */
function parseHour({ hour, half = '', latin = '' }: Groups): number | undefined {
  const given = Number(hour);
  if (half === '' && latin === '') return given < 24 ? given : undefined;
  if (given > 12 || (half === '晚上' && given === 12)) return undefined;
  const isLate = /下午|傍晚|晚上/.test(half) || /^p/i.test(latin) || (half === '中午' && (given === 12 || given < 3));
  return isLate ? (given % 12) + 12 : half === '中午' ? given : given % 12;
}

/** Minutes ahead of UTC. */
function parseOffset(text: string): number {
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(-2))];
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

function formatIso(time: number): string | undefined {
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
