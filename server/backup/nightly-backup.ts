import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '#contract/durations.ts';
import { ownTimeZone, dayIn, toMonday } from '#contract/studio-day.ts';
import type { Log } from '#server/platform/log.ts';
import { backupData, type BackupPlace } from './backup-data.ts';
import { ignoreMissing, type BackupDir } from './backup-folder.ts';
import type { BackupRuns } from './backup-runs.service.ts';
import { readManifest } from './manifest.ts';
import { type RestoreTestResult, testRestore, type OpenRestored } from './restore-test.ts';

const namePattern = /^lightwell-\d{8}T\d{6}Z$/;
/** Of runs and rehearsals that were killed. */
const leftoverPattern = /^(?:lightwell-\d{8}T\d{6}Z\.unfinished-|\.deleted-lightwell-|\.rehearsal-)/;
/** Longer than a run or a rehearsal takes. */
const leftoverMs = dayMs;

export interface NightlyBackupParts {
  runs: BackupRuns;
  place: BackupPlace;
  /** BACKUP_DIR */
  folder: string;
  dir: Pick<BackupDir, 'assertUsable'>;
  openPages: OpenRestored;
  /** called with the id of each run that has begun */
  onBegin?: (id: string) => void;
  log: Pick<Log, 'info' | 'error'>;
  signal?: AbortSignal;
  now?: () => number;
  timeZone?: string;
}

/**
 * Makes the backup of the schedule if one is due, deletes those that need not be kept, and rehearses the last one. A failed
 * step is logged and recorded.
 */
export async function runNightlyBackup(parts: NightlyBackupParts): Promise<void> {
  const { runs, place, folder, dir, log, signal, now = Date.now } = parts;
  const name = `lightwell-${new Date(now()).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const id = await runs.beginBackup(name);
  if (!id) return;
  parts.onBegin?.(id);
  let isMade = false;
  let isUsable = false;
  try {
    await dir.assertUsable();
    isUsable = true;
    await removeLeftovers(folder);
    const last = await findLastBackup(folder);
    // After damage every file is copied again.
    const earlier = last && !(await runs.hasFoundDamage()) ? path.join(folder, last) : undefined;
    const made = await backupData({ place, folder: path.join(folder, name), madeBy: 'schedule', earlier, signal, now });
    const lacks = made.manifest.missing.map((key) => `The studio itself lacks ${key}.`);
    await runs.finish(id, true, lacks, { objects: made.manifest.objects, databaseMs: made.database.ms });
    log.info({ backup: name, objects: made.manifest.objects }, 'made a backup');
    isMade = true;
  } catch (error) {
    log.error({ err: error, backup: name }, 'the backup failed');
    await runs.finish(id, false, [formatMessage(error)]);
  }
  // On another disk than that of the backups there is nothing to rehearse.
  if (signal?.aborted || !isUsable) return;
  if (isMade) {
    await pruneBackups(parts).then(
      (pruned) => pruned.forEach((backup) => log.info({ backup }, 'deleted an old backup')),
      (error: unknown) => log.error({ err: error }, 'old backups could not be deleted'),
    );
  }
  await testLastRestore(parts);
}

/** Rehearses the last backup and records the result. @returns undefined if there is no backup */
export async function testLastRestore(
  parts: Pick<NightlyBackupParts, 'runs' | 'place' | 'folder' | 'openPages' | 'onBegin' | 'log' | 'now'>,
): Promise<string[] | undefined> {
  const { runs, place, folder, openPages, log, now = Date.now } = parts;
  const last = await findLastBackup(folder);
  if (!last) return undefined;
  const id = await runs.beginRestoreTest(last, new Date(now()).toISOString());
  parts.onBegin?.(id);
  const { databaseUrl, backupPassphrase } = place;
  const backup = path.join(folder, last);
  const result = await testRestore({ folder: backup, scratchRoot: folder, databaseUrl, backupPassphrase, openPages });
  const { problems, lacksSpace, ...figures } = result;
  await finishRestoreTest(runs, id, result);
  if (lacksSpace) log.error({ backup: last, problems }, 'there is no space to rehearse restoring the last backup');
  else if (problems.length > 0) log.error({ backup: last, problems }, 'the last backup cannot be restored');
  else log.info({ backup: last, ...figures }, 'rehearsed restoring the last backup');
  return problems;
}

export async function finishRestoreTest(
  runs: Pick<BackupRuns, 'finish'>,
  id: string,
  { problems, lacksSpace, ...figures }: RestoreTestResult,
): Promise<void> {
  await runs.finish(id, lacksSpace ? null : problems.length === 0, problems, figures);
}

/** By its name: one whose manifest is gone is the last one too. */
export async function findLastBackup(folder: string): Promise<string | undefined> {
  return (await listNames(folder)).at(-1);
}

/** They would fill the disk night by night. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => leftoverPattern.test(one))) {
    const { mtimeMs } = await stat(path.join(folder, name));
    if (Date.now() - mtimeMs > leftoverMs) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Deletes only whole backups that the schedule made. @returns their names */
async function pruneBackups({
  folder,
  now = Date.now,
  timeZone = ownTimeZone(),
}: NightlyBackupParts): Promise<string[]> {
  const made: DatedBackup[] = [];
  for (const name of await listNames(folder)) {
    const manifest = await readManifest(path.join(folder, name)).catch(() => undefined);
    if (manifest?.madeBy === 'schedule') made.push({ name, madeAt: manifest.madeAt });
  }
  const pruned = backupsToPrune(made, { now: now(), timeZone });
  for (const name of pruned) {
    // A deletion that is interrupted leaves nothing that looks like a backup.
    const deleted = path.join(folder, `.deleted-${name}`);
    await rename(path.join(folder, name), deleted);
    await rm(deleted, { recursive: true, force: true });
  }
  return pruned;
}

async function listNames(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  return names.filter((name) => namePattern.test(name)).sort();
}

function formatMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

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
