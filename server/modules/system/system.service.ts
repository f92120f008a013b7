import path from 'node:path';
import { processAliveSeconds } from '#contract/system/process-limits.ts';
import type { System, SystemDisk, UpdateCheck } from '#contract/system/system.ts';
import type { MailSettingsService } from '#server/modules/mail/mail-settings.service.ts';
import type { MetricsService } from '#server/modules/metrics/metrics.service.ts';
import type { BackupRuns } from '#server/modules/backup/backup-runs.service.ts';
import { notFound } from '#server/platform/app-error.ts';
import { toDiskLevel } from '#server/modules/troubles/disk-level.ts';
import type { TroubleService } from '#server/modules/troubles/trouble.service.ts';
import type { SpaceReserve } from '#server/platform/free-space.ts';
import { findNewestVersion } from './newest-version.ts';
import type { ProcessRepository } from './process.repository.ts';
import { type AdvisedConfig, adviceOn } from './system-advice.ts';

const programFolder = path.resolve(import.meta.dirname, '../../..');

export type SystemService = ReturnType<typeof createSystemService>;

/** What the back office says about the software itself, for the people who run it. */
export function createSystemService({
  config,
  dialect,
  space,
  processes,
  metrics,
  mail,
  backupRuns,
  troubles,
  listAccounts,
  findNewest = findNewestVersion,
}: {
  config: AdvisedConfig & { version: string; updateUrl: string | undefined; s3: object | undefined };
  dialect: System['database'];
  space: Pick<SpaceReserve, 'listDisks'>;
  processes: Pick<ProcessRepository, 'list'>;
  metrics: Pick<MetricsService, 'read'>;
  mail: Pick<MailSettingsService, 'tellsSomebody'>;
  backupRuns: Pick<BackupRuns, 'getState' | 'findDir'>;
  troubles: Pick<TroubleService, 'list'>;
  listAccounts: () => Promise<{ username: string }[]>;
  findNewest?: typeof findNewestVersion;
}) {
  const { updateUrl, version } = config;

  return {
    /** Whether something calls for somebody. */
    isWarning: async (): Promise<boolean> => (await troubles.list()).length > 0,

    async get(): Promise<System> {
      const [figures, data, dir, found, listed, tellsSomebody, state, accounts] = await Promise.all([
        metrics.read(),
        space.listDisks(),
        backupRuns.findDir(),
        troubles.list(),
        processes.list(),
        mail.tellsSomebody(),
        backupRuns.getState(),
        listAccounts(),
      ]);
      return {
        version,
        updateHost: updateUrl === undefined ? null : new URL(updateUrl).host,
        database: dialect,
        storage: config.s3 ? 's3' : 'disk',
        disks: [
          ...data.map((disk) => toDisk('data', disk)),
          // Once, if it is the same disk.
          ...(dir?.disk && !dir.isOnDataDisk ? [toDisk('backups', dir.disk)] : []),
        ],
        troubles: found,
        queues: figures.queues,
        failedMedia: figures.failedMedia,
        mail: { tellsSomebody, failed: figures.failedMails },
        processes: listed.map((one) => ({ ...one, isAlive: one.secondsAgo <= processAliveSeconds })),
        backups: state,
        advice: adviceOn(config, {
          usernames: accounts.map(({ username }) => username),
          isRoot: process.getuid?.() === 0,
          programFolder,
          areBackupsOnDataDisk: dir?.isOnDataDisk === true,
        }),
      };
    },

    /** @throws AppError not-found if no address is set, unavailable if it does not answer */
    async findUpdate(): Promise<UpdateCheck> {
      if (updateUrl === undefined) throw notFound('address for updates');
      return findNewest(updateUrl, version);
    },
  };
}

function toDisk(use: SystemDisk['use'], disk: { free: number; total: number }): SystemDisk {
  return { use, freeBytes: String(disk.free), totalBytes: String(disk.total), level: toDiskLevel(disk) };
}
