import { dayIn, toMonday } from '#contract/studio-day.ts';

/** How many backups of the schedule are kept: the newest of each of the latest days, weeks and months that have one. */
export const keptBackups = { daily: 7, weekly: 4, monthly: 6 } as const;

export interface DatedBackup {
  name: string;
  /** ISO 8601 */
  madeAt: string;
}

/** Clocks of machines differ by so much without being wrong. */
const toleranceMs = 60_000;

/**
 * The backups that may be deleted. Days, weeks (from Monday) and months are those of `timeZone`. The rule counts backups and
 * not time, so a clock that jumps ahead, or a long pause, deletes none of the last ones. Backups of the future were made
 * by a clock that ran ahead: they are neither deleted nor counted, so that they push out no other.
 */
export function backupsToPrune(
  backups: readonly DatedBackup[],
  { now, timeZone, keep = keptBackups }: { now: number; timeZone: string; keep?: typeof keptBackups },
): string[] {
  const past = backups
    .filter(({ madeAt }) => Date.parse(madeAt) <= now + toleranceMs)
    .toSorted((a, b) => Date.parse(b.madeAt) - Date.parse(a.madeAt));
  const kept = new Set<string>();
  const keepNewest = (toPeriod: (day: string) => string, count: number) => {
    const periods = new Set<string>();
    for (const { name, madeAt } of past) {
      const period = toPeriod(dayIn(timeZone, Date.parse(madeAt)));
      if (periods.has(period)) continue;
      if (periods.size === count) return;
      periods.add(period);
      kept.add(name);
    }
  };
  keepNewest((day) => day, keep.daily);
  keepNewest(toMonday, keep.weekly);
  keepNewest((day) => day.slice(0, 7), keep.monthly);
  return past.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
}
