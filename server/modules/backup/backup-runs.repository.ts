import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { BackupRunTable, Schema } from '#server/platform/db/schema.ts';

const lockKey = 'backup-schedule';
const keptRuns = 400;

export type BackupRunRepository = ReturnType<typeof createBackupRunRepository>;
export type BackupKind = BackupRunTable['kind'];

/** Backups that the schedule made, and rehearsals. */
export function createBackupRunRepository(db: Kysely<Schema>) {
  const ofKind = (kind: BackupKind) =>
    db.selectFrom('backupRuns').selectAll().where('kind', '=', kind).orderBy('startedAt', 'desc').limit(1);

  return {
    /** The last run that started before; those of the future were started by a clock that ran ahead. */
    findLast: (kind: BackupKind, before: string): Promise<BackupRunTable | undefined> =>
      ofKind(kind).where('startedAt', '<=', before).executeTakeFirst(),

    findLastGood: (kind: BackupKind): Promise<BackupRunTable | undefined> =>
      ofKind(kind).where('isOk', '=', 1).executeTakeFirst(),

    /** In a transaction: other processes that want to begin a run wait until it ends. */
    async lock(): Promise<void> {
      const row = { value: '{}', updatedAt: new Date().toISOString() };
      await db
        .insertInto('settings')
        .values({ key: lockKey, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute();
    },

    /** @returns the id of the run */
    async begin(kind: BackupKind, startedAt: string, backup: string): Promise<string> {
      const id = randomUUID();
      const row = { id, kind, startedAt, backup, finishedAt: null, isOk: null, detail: null };
      await db.insertInto('backupRuns').values(row).execute();
      return id;
    },

    async finish(id: string, result: { finishedAt: string; isOk: boolean; detail: object }): Promise<void> {
      const { finishedAt, isOk, detail } = result;
      const values = { finishedAt, isOk: isOk ? (1 as const) : (0 as const), detail: JSON.stringify(detail) };
      await db.updateTable('backupRuns').set(values).where('id', '=', id).execute();
      const old = db.selectFrom('backupRuns').select('id').orderBy('startedAt', 'desc').offset(keptRuns).limit(100);
      const ids = (await old.execute()).map((row) => row.id);
      if (ids.length > 0) await db.deleteFrom('backupRuns').where('id', 'in', ids).execute();
    },
  };
}
