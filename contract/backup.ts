import { z } from 'zod';

/** A backup that the schedule made, or a rehearsal of restoring one. */
export const backupRun = z.object({
  startedAt: z.iso.datetime(),
  /** null while it runs, or if it died */
  durationMs: z.number().int().nullable(),
  isOk: z.boolean().nullable(),
  /** name of the backup's folder */
  backup: z.string().nullable(),
  /** what was found, or why it failed */
  problems: z.array(z.string()),
});
export type BackupRun = z.infer<typeof backupRun>;

/** `never`: no rehearsal has succeeded; `stale`: the last good one is older than three days; `failed`: the last one failed. */
export const backupWarnings = ['not-scheduled', 'never', 'failed', 'stale'] as const;

/** Whether the studio could be restored. */
export const backupState = z.object({
  isScheduled: z.boolean(),
  warning: z.enum(backupWarnings).nullable(),
  lastBackup: backupRun.nullable(),
  lastRehearsal: backupRun.nullable(),
  lastGoodRehearsalAt: z.iso.datetime().nullable(),
});
export type BackupState = z.infer<typeof backupState>;
