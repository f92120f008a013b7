import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** Which folder backups are made in. */
export interface KnownBackupDir {
  /** null: the studio was restored, and any folder is a new one */
  folder: string | null;
  /** the id in its marker */
  marker: string | null;
  /** Backups are no longer expected. */
  isOff: boolean;
}

/** How the folder was found the last time that somebody looked. */
export interface SeenBackupDir {
  /** ISO 8601 */
  at: string;
  host: string;
  /** why it cannot be used */
  problem: string | null;
  /** bytes; null where the file system reports no sizes */
  disk: { free: number; total: number } | null;
  isOnDataDisk: boolean;
}

/** Keys of settings. Apart: one is written by whoever makes a backup, the other by whoever looks. */
interface Values {
  'backup-dir': KnownBackupDir;
  'backup-dir-seen': SeenBackupDir;
}

export type BackupDirRepository = ReturnType<typeof createBackupDirRepository>;

/** BACKUP_DIR as the studio knows it: nodes without that folder read it here. */
export function createBackupDirRepository(db: Kysely<Schema>) {
  const find = async <Key extends keyof Values>(key: Key): Promise<Values[Key] | undefined> => {
    const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
    return row && (JSON.parse(row.value) as Values[Key]);
  };
  const save = async <Key extends keyof Values>(key: Key, value: Values[Key]): Promise<void> => {
    const row = { value: JSON.stringify(value), updatedAt: new Date().toISOString() };
    await db
      .insertInto('settings')
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
  };

  return {
    findKnown: () => find('backup-dir'),
    saveKnown: (value: KnownBackupDir) => save('backup-dir', value),
    findSeen: () => find('backup-dir-seen'),
    saveSeen: (value: SeenBackupDir) => save('backup-dir-seen', value),

    /** After a restore to another place: whatever folder comes is a new one. */
    beginAnew: () => save('backup-dir', { folder: null, marker: null, isOff: false }),

    /** After older rows have come back: the disk of before may have been exchanged since. Its backups show that it is the studio's. */
    async forget(): Promise<void> {
      await db.deleteFrom('settings').where('key', '=', 'backup-dir').execute();
    },

    /** Names of the folders of good backups that the schedule made. */
    async listBackups(): Promise<Set<string>> {
      const good = db.selectFrom('backupRuns').select('backup').where('kind', '=', 'backup').where('isOk', '=', 1);
      return new Set((await good.execute()).map(({ backup }) => backup ?? ''));
    },
  };
}
