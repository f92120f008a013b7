import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { BackupRunTable, Schema } from '#server/platform/db/schema.ts';
import { createSetting, createTextSetting } from '#server/platform/db/settings.ts';

const keptRuns = 400;

export type BackupKind = BackupRunTable['kind'];

/** Backups that the schedule made, and rehearsals. */
export function createBackupRunRepository(db: Kysely<Schema>) {
  const ofKind = (kind: BackupKind) =>
    db.selectFrom('backupRuns').selectAll().where('kind', '=', kind).orderBy('startedAt', 'desc').limit(1);

  return {
    /** The last run that started before; those of the future were started by a clock that ran ahead. */
    findLast: (kind: BackupKind, before: string): Promise<BackupRunTable | undefined> =>
      ofKind(kind).where('startedAt', '<=', before).executeTakeFirst(),

    /** The last of these that has an end, or is so old that it has died. */
    findLastEnded: (kind: BackupKind, before: string, deadBefore: string): Promise<BackupRunTable | undefined> =>
      ofKind(kind)
        .where('startedAt', '<=', before)
        .where((eb) => eb.or([eb('finishedAt', 'is not', null), eb('startedAt', '<', deadBefore)]))
        .executeTakeFirst(),

    findLastDecided: (kind: BackupKind, before: string): Promise<BackupRunTable | undefined> =>
      ofKind(kind).where('startedAt', '<=', before).where('isOk', 'is not', null).executeTakeFirst(),

    findLastGood: (kind: BackupKind, before: string): Promise<BackupRunTable | undefined> =>
      ofKind(kind).where('startedAt', '<=', before).where('isOk', '=', 1).executeTakeFirst(),

    async findFirstStart(kind: BackupKind): Promise<string | undefined> {
      const first = db.selectFrom('backupRuns').select(({ fn }) => fn.min('startedAt').as('at'));
      return (await first.where('kind', '=', kind).executeTakeFirst())?.at ?? undefined;
    },

    /** In a transaction: other processes that want to begin a run wait until it ends. */
    lock: (): Promise<void> => createTextSetting(db, 'backup-schedule').save('{}'),

    /** @returns the id of the run */
    async begin(kind: BackupKind, startedAt: string, backup: string | null): Promise<string> {
      const id = randomUUID();
      const row = { id, kind, startedAt, backup, finishedAt: null, isOk: null, detail: null };
      await db.insertInto('backupRuns').values(row).execute();
      return id;
    },

    /** Does nothing if the run has ended already. */
    async finish(id: string, result: { finishedAt: string; isOk: boolean | null; detail: object }): Promise<void> {
      const { finishedAt, detail } = result;
      const isOk = result.isOk === null ? null : result.isOk ? 1 : 0;
      const values = { finishedAt, isOk, detail: JSON.stringify(detail) } as const;
      await db.updateTable('backupRuns').set(values).where('id', '=', id).where('finishedAt', 'is', null).execute();
      const old = db.selectFrom('backupRuns').select('id').orderBy('startedAt', 'desc').offset(keptRuns).limit(100);
      const ids = (await old.execute()).map((row) => row.id);
      if (ids.length > 0) await db.deleteFrom('backupRuns').where('id', 'in', ids).execute();
    },
  };
}

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

export type BackupDirRepository = ReturnType<typeof createBackupDirRepository>;

/** BACKUP_DIR as the studio knows it: nodes without that folder read it here. */
export function createBackupDirRepository(db: Kysely<Schema>) {
  // Apart: one is written by whoever makes a backup, the other by whoever looks.
  const known = createSetting<KnownBackupDir>(db, 'backup-dir');
  const seen = createSetting<SeenBackupDir>(db, 'backup-dir-seen');

  return {
    findKnown: known.find,
    saveKnown: (value: KnownBackupDir) => known.save(value),
    findSeen: seen.find,
    saveSeen: (value: SeenBackupDir) => seen.save(value),

    /** After a restore to another place: whatever folder comes is a new one. */
    beginAnew: () => known.save({ folder: null, marker: null, isOff: false }),

    /** After older rows have come back: the disk of before may have been exchanged since. Its backups show that it is the studio's. */
    forget: known.remove,

    /** Names of the folders of good backups that the schedule made. */
    async listBackups(): Promise<Set<string>> {
      const good = db.selectFrom('backupRuns').select('backup').where('kind', '=', 'backup').where('isOk', '=', 1);
      return new Set((await good.execute()).map(({ backup }) => backup ?? ''));
    },
  };
}
