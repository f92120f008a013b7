/** Formats a duration as players do: 3:42, or 1:02:03 from an hour. Without zod, so that pages can import it. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = `${hours ? String(minutes).padStart(2, '0') : minutes}:${String(rest).padStart(2, '0')}`;
  return hours ? `${hours}:${tail}` : tail;
}

/** Parses a time such as 42, 3:42 or 1:02:03.5. @returns seconds, or undefined if it is invalid */
export function parseClock(clock: string): number | undefined {
  const parts = clock.trim().split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,5}(\.\d{1,3})?$/.test(part))) return undefined;
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}
