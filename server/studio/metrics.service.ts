import type { Database } from '#server/platform/db/database.ts';
import type { BackupRuns } from '#server/backup/backup-runs.service.ts';
import type { SpaceReserve } from '#server/platform/free-space.ts';
import { type QueueName, createMetricsRepository } from './metrics.repository.ts';

export type MetricsService = ReturnType<typeof createMetricsService>;

/** What monitoring asks of the studio as a whole. The figures of a process are in `server/process/metrics-server.ts`. */
export function createMetricsService({
  database,
  backupRuns,
  space,
  now = Date.now,
}: {
  database: Database;
  backupRuns: Pick<BackupRuns, 'getState' | 'findDir'>;
  space: Pick<SpaceReserve, 'measure'>;
  now?: () => number;
}) {
  const repository = createMetricsRepository(database.db);
  const secondsSince = (time: string | null) => (time === null ? 0 : Math.max(0, (now() - Date.parse(time)) / 1000));

  return {
    async read() {
      const [queues, failedMedia, failedMails, backups, dir, { freeBytes }] = await Promise.all([
        repository.listQueues(),
        repository.countFailedMedia(),
        repository.countMails('failed'),
        backupRuns.getState(),
        backupRuns.findDir(),
        space.measure(),
      ]);
      return {
        queues: queues.map(({ queue, waiting, oldestAt }): QueueState => ({
          queue,
          waiting,
          oldestSeconds: secondsSince(oldestAt),
        })),
        failedMedia,
        failedMails,
        /** undefined where the file system reports no sizes */
        freeBytes: Number.isFinite(freeBytes) ? freeBytes : undefined,
        /** undefined where nobody has looked at BACKUP_DIR lately */
        backupFreeBytes: dir?.disk?.free,
        /** Unix times in seconds; undefined if there was none */
        lastBackupAt: unixSeconds(backups.lastBackup?.startedAt),
        isLastBackupOk: backups.lastBackup?.isOk ?? undefined,
        lastGoodBackupAt: unixSeconds(backups.lastGoodBackupAt),
        lastGoodRehearsalAt: unixSeconds(backups.lastGoodRehearsalAt),
      };
    },
  };
}

interface QueueState {
  queue: QueueName;
  waiting: number;
  /** how long the oldest entry has waited */
  oldestSeconds: number;
}

function unixSeconds(time: string | null | undefined): number | undefined {
  return time ? Date.parse(time) / 1000 : undefined;
}
