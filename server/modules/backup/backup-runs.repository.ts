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
    async lock(): Promise<void> {
      const row = { value: '{}', updatedAt: new Date().toISOString() };
      await db
        .insertInto('settings')
        .values({ key: lockKey, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute();
    },

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
