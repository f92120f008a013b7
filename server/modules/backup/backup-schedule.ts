import { dayIn } from '#contract/studio-day.ts';

const hourMs = 60 * 60_000;
/** After a failure. */
const retryMs = hourMs;
/** A run that has not finished for so long has died. */
export const deadMs = 12 * hourMs;

/** The last run that the schedule started. */
export interface LastRun {
  startedAt: string;
  finishedAt: string | null;
  isOk: boolean | null;
}

/**
 * Whether a backup is due: one each day from `hour` on (local time), and one an hour after a failed one.
 * @param last the last run that started before `now`: those of the future were started by a clock that ran ahead
 */
export function isBackupDue(
  last: LastRun | undefined,
  { now, hour, timeZone }: { now: number; hour: number; timeZone: string },
): boolean {
  if (!last) return true;
  const startedAt = Date.parse(last.startedAt);
  if (last.finishedAt === null && now - startedAt < deadMs) return false;
  const toDay = (time: number) => dayIn(timeZone, time - hour * hourMs);
  if (toDay(startedAt) !== toDay(now)) return true;
  return last.isOk !== true && now - startedAt >= retryMs;
}
