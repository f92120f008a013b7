/** In milliseconds. A day has 24 hours: days of the calendar are in `studio-day.ts`. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A time in milliseconds since 1970 as rows have it: ISO 8601 in UTC. */
export const isoAt = (time: number): string => new Date(time).toISOString();
