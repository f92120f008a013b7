const dayMs = 24 * 60 * 60 * 1000;
const weekDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The Monday, as YYYY-MM-DD, of the week of a time in a time zone. */
export function createMondayOf(timeZone: string): (time: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    weekday: 'short',
  });
  return (time) => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
    const day = Date.parse(`${parts.get('year')}-${parts.get('month')}-${parts.get('day')}T00:00:00Z`);
    return dayOf(day - weekDays.indexOf(parts.get('weekday') ?? 'Mon') * dayMs);
  };
}

/** The Mondays of this week and of those before it, oldest first. */
export function lastMondays(monday: string, count: number): string[] {
  const last = Date.parse(`${monday}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) => dayOf(last - (count - 1 - index) * 7 * dayMs));
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
