import type { BackupRun, BackupState } from '#contract/backup.ts';
import type { BackupKind, BackupRunRepository } from './backup-runs.repository.ts';
import { isBackupDue } from './backup-schedule.ts';
import type { BackupRunTable } from '#server/platform/db/schema.ts';
import type { Transactions } from '#server/platform/db/transactions.ts';

const staleMs = 3 * 24 * 60 * 60_000;
const maxProblems = 50;

export type BackupRuns = ReturnType<typeof createBackupRuns>;

/** Records backups and rehearsals, and says whether the studio could be restored. */
export function createBackupRuns({
  repository,
  transact,
  schedule,
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
  now = Date.now,
}: {
  repository: BackupRunRepository;
  transact: Transactions['transact'];
  /** undefined: backups are not scheduled */
  schedule: { hour: number } | undefined;
  timeZone?: string;
  now?: () => number;
}) {
  const isoNow = () => new Date(now()).toISOString();

  const isDue = async () => {
    const last = await repository.findLast('backup', isoNow());
    const run = last && { ...last, isOk: toBoolean(last.isOk) };
    return schedule !== undefined && isBackupDue(run, { now: now(), hour: schedule.hour, timeZone });
  };

  const finish = (id: string, isOk: boolean, problems: readonly string[], figures: object = {}) =>
    repository.finish(id, {
      finishedAt: isoNow(),
      isOk,
      detail: { problems: problems.slice(0, maxProblems), ...figures },
    });

  return {
    isDue,
    finish,

    /** @returns the id of the run; undefined if none is due, or another process has begun it */
    beginBackup: (name: string): Promise<string | undefined> =>
      transact(async () => {
        await repository.lock();
        return (await isDue()) ? repository.begin('backup', isoNow(), name) : undefined;
      }),

    beginRehearsal: (backup: string, startedAt: string): Promise<string> =>
      repository.begin('rehearsal', startedAt, backup),

    /** Whether the last rehearsal found damage, so that no file of that backup may be used again. */
    async hasFoundDamage(): Promise<boolean> {
      return (await repository.findLast('rehearsal', isoNow()))?.isOk === 0;
    },

    async getState(): Promise<BackupState> {
      const last = (kind: BackupKind) => repository.findLast(kind, isoNow());
      const [backup, rehearsal, good] = await Promise.all([
        last('backup'),
        last('rehearsal'),
        repository.findLastGood('rehearsal'),
      ]);
      // Another machine may have the schedule.
      const isScheduled = schedule !== undefined || backup !== undefined;
      return {
        isScheduled,
        warning: warningOf(isScheduled, rehearsal, good, now()),
        lastBackup: toRun(backup),
        lastRehearsal: toRun(rehearsal),
        lastGoodRehearsalAt: good?.startedAt ?? null,
      };
    },
  };
}

function warningOf(
  isScheduled: boolean,
  last: BackupRunTable | undefined,
  good: BackupRunTable | undefined,
  now: number,
): BackupState['warning'] {
  if (last?.isOk === 0) return 'failed';
  if (!good) return isScheduled ? 'never' : 'not-scheduled';
  return now - Date.parse(good.startedAt) > staleMs ? 'stale' : null;
}

function toRun(row: BackupRunTable | undefined): BackupRun | null {
  if (!row) return null;
  const { problems = [] } = JSON.parse(row.detail ?? '{}') as { problems?: string[] };
  const { startedAt, finishedAt, backup } = row;
  const durationMs = finishedAt === null ? null : Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt));
  return { startedAt, durationMs, isOk: toBoolean(row.isOk), backup, problems };
}

function toBoolean(flag: number | null): boolean | null {
  return flag === null ? null : flag === 1;
}
