/**
 * Days and times of day in a time zone. What is due, expires or is named by a day goes by the day of the studio: neither the zone of the
 * process or browser nor UTC has to do with it. `npm run lint` reports other ways to find a day.
 */

/** A day with its end, for comparing days and moments. */
export interface Today {
  /** milliseconds since 1970 */
  now: number;
  /** YYYY-MM-DD */
  day: string;
  /** the first millisecond of the next day, since 1970 */
  dayEndsAt: number;
}

export interface TimeOfDay {
  hour: number;
  minute?: number;
  second?: number;
}

const dayMs = 24 * 60 * 60 * 1000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The time zone of this process or browser. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The day of a moment, YYYY-MM-DD. */
export function dayIn(timeZone: string, time: number): string {
  return formatDay(clockIn(timeZone, time));
}

/** What clocks show at a moment: `2026-11-21 08:05:09`, which no country reads otherwise. */
export function dateTimeIn(timeZone: string, time: number): string {
  return new Date(clockIn(timeZone, time)).toISOString().slice(0, 19).replace('T', ' ');
}

/** A day may have 23 or 25 hours. */
export function todayIn(timeZone: string, now = Date.now()): Today {
  const day = dayIn(timeZone, now);
  return { now, day, dayEndsAt: momentIn(timeZone, addDays(day, 1)) };
}

/** The day so many days later. A calendar day has no time zone. */
export function addDays(day: string, count: number): string {
  return formatDay(Date.parse(`${day}T00:00:00Z`) + count * dayMs);
}

/** The Monday of the week of a day. */
export function toMonday(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** A day as people write it. A calendar day has no time zone. */
export function dayText(day: string, locale: string, dateStyle: 'full' | 'medium'): string {
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle }).format(Date.parse(`${day}T00:00:00Z`));
}

/** Whether there is such a day: there is no 31 April. */
export function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && formatDay(time) === day;
}

/** The moment at which clocks show this time: the first if they show it twice, the next that they show if they leave it out. */
export function momentIn(
  timeZone: string,
  day: string,
  { hour, minute = 0, second = 0 }: TimeOfDay = { hour: 0 },
): number {
  const shown = Date.parse(`${day}T00:00:00Z`) + ((hour * 60 + minute) * 60 + second) * 1000;
  // By the offsets from UTC of the days before and after, which differ if the clocks change meanwhile.
  const moments = [shown - dayMs, shown + dayMs].map((time) => shown - (clockIn(timeZone, time) - time));
  const fitting = moments.filter((time) => clockIn(timeZone, time) === shown);
  return fitting.length > 0 ? Math.min(...fitting) : Math.max(...moments);
}

/** What clocks show, as if it were UTC. */
function clockIn(timeZone: string, time: number): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const [year, month, day, hour, minute, second] = (['year', 'month', 'day', 'hour', 'minute', 'second'] as const).map(
    (part) => parts.get(part) ?? 0,
  ) as [number, number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function formatDay(clock: number): string {
  return new Date(clock).toISOString().slice(0, 10);
}
