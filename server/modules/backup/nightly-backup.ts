import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { backupData, type BackupPlace } from './backup-data.ts';
import { ignoreMissing } from './backup-folder.ts';
import { backupsToPrune, type DatedBackup } from './backup-retention.ts';
import type { BackupRuns } from './backup-runs.service.ts';
import { readManifest } from './manifest.ts';
import { type Rehearsal, rehearse } from './rehearse.ts';
import type { OpenRestored } from './rehearse-database.ts';
import type { Log } from '#server/platform/log.ts';

const namePattern = /^lightwell-\d{8}T\d{6}Z$/;

export interface NightlyBackupParts {
  runs: BackupRuns;
  place: BackupPlace;
  /** BACKUP_DIR */
  folder: string;
  openPages: OpenRestored;
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
  const { runs, place, folder, log, signal, now = Date.now } = parts;
  const name = `lightwell-${new Date(now()).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const id = await runs.beginBackup(name);
  if (!id) return;
  let isMade = false;
  try {
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
    await runs.finish(id, false, [messageOf(error)]);
  }
  if (signal?.aborted) return;
  if (isMade) {
    await pruneBackups(parts).then(
      (pruned) => pruned.forEach((backup) => log.info({ backup }, 'deleted an old backup')),
      (error: unknown) => log.error({ err: error }, 'old backups could not be deleted'),
    );
  }
  await rehearseLast(parts);
}

/** Rehearses the last backup and records the result. @returns undefined if there is no backup */
export async function rehearseLast(
  parts: Pick<NightlyBackupParts, 'runs' | 'place' | 'folder' | 'openPages' | 'log' | 'now'>,
): Promise<string[] | undefined> {
  const { runs, place, folder, openPages, log, now = Date.now } = parts;
  const last = await findLastBackup(folder);
  if (!last) return undefined;
  const startedAt = new Date(now());
  const { databaseUrl, backupPassphrase } = place;
  const backup = path.join(folder, last);
  const result = await rehearse({ folder: backup, scratchRoot: folder, databaseUrl, backupPassphrase, openPages });
  const { problems, ...figures } = result;
  await recordRehearsal(runs, last, startedAt, result);
  if (problems.length > 0) log.error({ backup: last, problems }, 'the last backup cannot be restored');
  else log.info({ backup: last, ...figures }, 'rehearsed restoring the last backup');
  return problems;
}

export async function recordRehearsal(
  runs: Pick<BackupRuns, 'beginRehearsal' | 'finish'>,
  backup: string,
  startedAt: Date,
  { problems, ...figures }: Rehearsal,
): Promise<void> {
  const id = await runs.beginRehearsal(backup, startedAt.toISOString());
  await runs.finish(id, problems.length === 0, problems, figures);
}

/** By its name: one whose manifest is gone is the last one too. */
export async function findLastBackup(folder: string): Promise<string | undefined> {
  return (await listNames(folder)).at(-1);
}

/** Deletes only whole backups that the schedule made. @returns their names */
async function pruneBackups({
  folder,
  now = Date.now,
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
