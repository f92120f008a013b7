const stepMs = 15 * 60_000;
const dayMs = 24 * 60 * 60_000;

/**
 * The last time before or at `now` (milliseconds since 1970) at which it was one of these full hours. Steps of a quarter of an
 * hour fit every time zone, and an hour that a change to summer time leaves out is left out.
 * @returns undefined if there was none within the last two days
 */
export function lastDigestTime(
  hours: readonly number[],
  now: number,
  timeZone: string | undefined,
): number | undefined {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const wanted = new Set(hours.map((hour) => `${String(hour).padStart(2, '0')}:00`));
  const latest = Math.floor(now / stepMs) * stepMs;
  for (let time = latest; time > latest - 2 * dayMs; time -= stepMs) if (wanted.has(clock.format(time))) return time;
  return undefined;
}
