import { stat } from 'node:fs/promises';
import path from 'node:path';
import { processAliveSeconds } from '#contract/system/process-limits.ts';
import type { System, SystemDisk, UpdateCheck } from '#contract/system/system.ts';
import type { MailSettingsService } from '#server/modules/mail/mail-settings.service.ts';
import type { MetricsService } from '#server/modules/metrics/metrics.service.ts';
import type { BackupRuns } from '#server/modules/backup/backup-runs.service.ts';
import { notFound } from '#server/platform/app-error.ts';
import { type Disk, readDisks, type SpaceReserve } from '#server/platform/free-space.ts';
import { findNewestVersion } from './newest-version.ts';
import type { ProcessRepository } from './process.repository.ts';
import { type AdvisedConfig, adviceOn } from './system-advice.ts';

const lowShare = 0.15;
const criticalShare = 0.05;

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
  listAccounts,
  findNewest = findNewestVersion,
}: {
  config: AdvisedConfig & { version: string; updateUrl: string | undefined; s3: object | undefined };
  dialect: System['database'];
  space: Pick<SpaceReserve, 'listDisks'>;
  processes: Pick<ProcessRepository, 'list'>;
  metrics: Pick<MetricsService, 'read'>;
  mail: Pick<MailSettingsService, 'tellsSomebody'>;
  backupRuns: Pick<BackupRuns, 'getState'>;
  listAccounts: () => Promise<{ username: string }[]>;
  findNewest?: typeof findNewestVersion;
}) {
  const { backups, dataDir, updateUrl, version } = config;

  const listDisks = async (): Promise<SystemDisk[]> => {
    const [data, backup] = await Promise.all([space.listDisks(), readDisks(backups ? [backups.folder] : [])]);
    return [
      ...data.map((disk) => toDisk('data', disk)),
      // Once, if it is the same disk.
      ...backup
        .filter(({ device }) => !data.some((disk) => disk.device === device))
        .map((disk) => toDisk('backups', disk)),
    ];
  };

  return {
    /** Whether something needs somebody: a disk is nearly full, or the studio could not be restored. */
    async isWarning(): Promise<boolean> {
      const [disks, { warning }] = await Promise.all([listDisks(), backupRuns.getState()]);
      return warning === 'failed' || warning === 'stale' || disks.some(({ level }) => level !== 'ok');
    },

    async get(): Promise<System> {
      const [figures, disks, listed, tellsSomebody, state, accounts, areBackupsOnDataDisk] = await Promise.all([
        metrics.read(),
        listDisks(),
        processes.list(),
        mail.tellsSomebody(),
        backupRuns.getState(),
        listAccounts(),
        backups ? areOnOneDevice(backups.folder, dataDir) : false,
      ]);
      return {
        version,
        updateHost: updateUrl === undefined ? null : new URL(updateUrl).host,
        database: dialect,
        storage: config.s3 ? 's3' : 'disk',
        disks,
        queues: figures.queues,
        failedMedia: figures.failedMedia,
        mail: { tellsSomebody, failed: figures.failedMails },
        processes: listed.map((one) => ({ ...one, isAlive: one.secondsAgo <= processAliveSeconds })),
        backups: state,
        advice: adviceOn(config, {
          usernames: accounts.map(({ username }) => username),
          isRoot: process.getuid?.() === 0,
          programFolder,
          areBackupsOnDataDisk,
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

function toDisk(use: SystemDisk['use'], { free, total }: Disk): SystemDisk {
  return { use, freeBytes: String(free), totalBytes: String(total), level: levelOf(free / total) };
}

/** @param freeShare from 0 to 1 */
export function levelOf(freeShare: number): SystemDisk['level'] {
  if (freeShare < criticalShare) return 'critical';
  return freeShare < lowShare ? 'low' : 'ok';
}

async function areOnOneDevice(one: string, other: string): Promise<boolean> {
  const devices = await Promise.all([one, other].map((folder) => stat(folder).catch(() => undefined)));
  return devices[0] !== undefined && devices[0].dev === devices[1]?.dev;
}
