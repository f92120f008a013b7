import { dayMs, hourMs, isoAt } from '#contract/durations.ts';
import { ownTimeZone, dayIn } from '#contract/studio-day.ts';
import type { BackupRun, BackupState, BackupTrouble } from '#contract/backup.ts';
import { maxClockSkewMs } from '#server/platform/db/database-now.ts';
import type { BackupRunTable } from '#server/platform/db/schema.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  type SeenBackupDir,
  type BackupKind,
  createBackupRunRepository,
  createBackupDirRepository,
} from './backup.repository.ts';

const staleMs = 3 * dayMs;
/** What was found in BACKUP_DIR longer ago says nothing of today. */
const seenMs = hourMs;
const maxProblems = 50;

export type BackupRuns = ReturnType<typeof createBackupRuns>;

/** Records backups and rehearsals, and says whether the studio could be restored. */
export function createBackupRuns({
  database,
  schedule,
  timeZone = ownTimeZone(),
  now = Date.now,
}: {
  database: Database;
  /** undefined: backups are not scheduled */
  schedule: { hour: number } | undefined;
  timeZone?: string;
  now?: () => number;
}) {
  const repository = createBackupRunRepository(database.db);
  const dirs = createBackupDirRepository(database.db);
  const { transact } = database;
  const isoNow = () => isoAt(now());
  /** Another node, whose clock is a little ahead, may have started the last run. */
  const soon = () => isoAt(now() + maxClockSkewMs);
  const findLast = (kind: BackupKind) => repository.findLast(kind, soon());
  const findLastGood = (kind: BackupKind) => repository.findLastGood(kind, soon());

  const isDue = async () => {
    const last = await repository.findLast('backup', isoNow());
    const run = last && { ...last, isOk: toBoolean(last.isOk) };
    return schedule !== undefined && isBackupDue(run, { now: now(), hour: schedule.hour, timeZone });
  };

  /** @param isOk null: a rehearsal that found out nothing */
  const finish = (id: string, isOk: boolean | null, problems: readonly string[], figures: object = {}) =>
    repository.finish(id, {
      finishedAt: isoNow(),
      isOk,
      detail: { problems: problems.slice(0, maxProblems), ...figures },
    });

  /** A time that has not come yet was written by a clock that ran ahead: it says nothing of the age, which may be any. */
  const isOld = (time: string) => {
    const age = now() - Date.parse(time);
    return age > staleMs || age < -maxClockSkewMs;
  };

  /** Another machine may have the schedule. */
  const isExpected = async () => {
    if (schedule) return true;
    return (await dirs.findKnown())?.isOff !== true && (await repository.findFirstStart('backup')) !== undefined;
  };

  /** What was seen of BACKUP_DIR, by whichever machine has it; undefined if nobody has looked lately. */
  const findDir = async (): Promise<SeenBackupDir | undefined> => {
    const dir = await dirs.findSeen();
    return dir && Math.abs(now() - Date.parse(dir.at)) < seenMs ? dir : undefined;
  };

  const findTroubles = async (): Promise<BackupTrouble[]> => {
    if (!(await isExpected())) return [];
    const deadBefore = isoAt(now() - deadMs);
    const [dir, ended, rehearsed, good, goodRehearsal, first] = await Promise.all([
      findDir(),
      repository.findLastEnded('backup', soon(), deadBefore),
      repository.findLastEnded('rehearsal', soon(), deadBefore),
      findLastGood('backup'),
      findLastGood('rehearsal'),
      repository.findFirstStart('backup'),
    ]);
    const found: BackupTrouble[] = [];
    if (dir?.problem) found.push({ kind: 'backup-folder', host: dir.host, reason: dir.problem });
    const lastGoodAt = good?.startedAt ?? null;
    if (ended && ended.isOk !== 1) found.push({ kind: 'backup-failed', lastGoodAt, reason: findReason(ended) });
    const since = lastGoodAt ?? first;
    const isBackupOld = since !== undefined && isOld(since);
    if (isBackupOld) found.push({ kind: 'backup-old', lastGoodAt });
    if (rehearsed && rehearsed.isOk !== 1) {
      const lacksSpace = rehearsed.finishedAt !== null && rehearsed.isOk === null;
      found.push({ kind: lacksSpace ? 'rehearsal-lacks-space' : 'rehearsal-failed', reason: findReason(rehearsed) });
    }
    const restoreTestedAt = goodRehearsal?.startedAt ?? null;
    const restoreTestedSince = restoreTestedAt ?? first;
    // Without backups there is nothing to rehearse.
    if (!isBackupOld && restoreTestedSince !== undefined && isOld(restoreTestedSince)) {
      found.push({ kind: 'rehearsal-old', lastGoodAt: restoreTestedAt });
    }
    return found;
  };

  return {
    isDue,
    finish,
    findDir,
    findTroubles,

    /** @returns the id of the run; undefined if none is due, or another process has begun it */
    beginBackup: (name: string): Promise<string | undefined> =>
      transact(async () => {
        await repository.lock();
        return (await isDue()) ? repository.begin('backup', isoNow(), name) : undefined;
      }),

    beginRestoreTest: (backup: string, startedAt: string): Promise<string> =>
      repository.begin('rehearsal', startedAt, backup),

    /** Records a backup that could not even begin. */
    async recordFailure(reason: string): Promise<void> {
      await finish(await repository.begin('backup', isoNow(), null), false, [reason]);
    },

    /** Whether the last rehearsal found damage, so that no file of that backup may be used again. */
    async hasFoundDamage(): Promise<boolean> {
      return (await repository.findLastDecided('rehearsal', isoNow()))?.isOk === 0;
    },

    async getState(): Promise<BackupState> {
      const [isScheduled, troubles, backup, rehearsal, goodBackup, goodRehearsal] = await Promise.all([
        isExpected(),
        findTroubles(),
        findLast('backup'),
        findLast('rehearsal'),
        findLastGood('backup'),
        findLastGood('rehearsal'),
      ]);
      return {
        isScheduled,
        warning: isScheduled ? (troubles[0]?.kind ?? null) : 'not-scheduled',
        lastBackup: toRun(backup),
        lastGoodBackupAt: goodBackup?.startedAt ?? null,
        lastRehearsal: toRun(rehearsal),
        lastGoodRehearsalAt: goodRehearsal?.startedAt ?? null,
      };
    },
  };
}

function parseProblems({ detail }: BackupRunTable): string[] {
  return (JSON.parse(detail ?? '{}') as { problems?: string[] }).problems ?? [];
}

function findReason(row: BackupRunTable): string | null {
  return parseProblems(row)[0] ?? null;
}

function toRun(row: BackupRunTable | undefined): BackupRun | null {
  if (!row) return null;
  const { startedAt, finishedAt, backup } = row;
  const durationMs = finishedAt === null ? null : Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt));
  return { startedAt, durationMs, isOk: toBoolean(row.isOk), backup, problems: parseProblems(row) };
}

function toBoolean(flag: number | null): boolean | null {
  return flag === null ? null : flag === 1;
}

/** After a failure. */
const retryMs = hourMs;
/** A run that has not finished for so long has died. */
const deadMs = 12 * hourMs;

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
