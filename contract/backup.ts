import { z } from 'zod';

/** A backup that the schedule made, or a rehearsal of restoring one. */
export const backupRun = z.object({
  startedAt: z.iso.datetime(),
  /** null while it runs, or if it died */
  durationMs: z.number().int().nullable(),
  /** null, too, if a rehearsal had no space to find it out */
  isOk: z.boolean().nullable(),
  /** name of the backup's folder */
  backup: z.string().nullable(),
  /** what was found, or why it failed */
  problems: z.array(z.string()),
});
export type BackupRun = z.infer<typeof backupRun>;

const facts = {
  /** null: never */
  lastGoodAt: z.iso.datetime().nullable(),
  /** in the words of the program; null: it was ended before it could say why */
  reason: z.string().nullable(),
};

/** What is wrong with the backups, the most important first. */
export const backupTroubles = [
  /** BACKUP_DIR cannot be written to, or is not the folder that was used before */
  z.object({ kind: z.literal('backup-folder'), host: z.string(), reason: z.string() }),
  /** the last run failed or died */
  z.object({ kind: z.literal('backup-failed'), ...facts }),
  /** the last good one is older than three days */
  z.object({ kind: z.literal('backup-old'), lastGoodAt: facts.lastGoodAt }),
  z.object({ kind: z.literal('rehearsal-failed'), reason: facts.reason }),
  /** nothing is known of the backup */
  z.object({ kind: z.literal('rehearsal-lacks-space'), reason: facts.reason }),
  /** the last good one is older than three days, although there are backups */
  z.object({ kind: z.literal('rehearsal-old'), lastGoodAt: facts.lastGoodAt }),
] as const;
export type BackupTrouble = z.infer<(typeof backupTroubles)[number]>;

/** Whether the studio could be restored. */
export const backupState = z.object({
  isScheduled: z.boolean(),
  warning: z.enum([...backupTroubles.map(({ shape }) => shape.kind.value), 'not-scheduled']).nullable(),
  lastBackup: backupRun.nullable(),
  lastGoodBackupAt: z.iso.datetime().nullable(),
  lastRehearsal: backupRun.nullable(),
  lastGoodRehearsalAt: z.iso.datetime().nullable(),
});
export type BackupState = z.infer<typeof backupState>;
