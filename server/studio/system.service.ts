import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { processAliveSeconds } from '#contract/limits.ts';
import {
  type System,
  type SystemDisk,
  type UpdateCheck,
  newestVersion,
  type DoctorAnswer,
  type DoctorQuestion,
  type SystemAdvice,
} from '#contract/system.ts';
import type { MailSettingsService } from '#server/mail/mail-settings.service.ts';
import type { BackupRuns } from '#server/backup/backup-runs.service.ts';
import { notFound, AppError } from '#server/platform/app-error.ts';
import type { SpaceReserve } from '#server/platform/free-space.ts';
import { createSigner } from '#server/platform/signed-token.ts';
import type { MetricsService } from './metrics.service.ts';
import { toDiskLevel, type TroubleService } from './trouble.service.ts';
import type { ProcessRepository } from './process.repository.ts';

const programFolder = path.resolve(import.meta.dirname, '../..');

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

const timeoutMs = 5_000;
const maxBytes = 16 * 1024;

/**
 * Asks an address for the newest version: `{ "version": "1.2.3", "url": "https://..." }`. Only when staff ask, and without saying
 * anything about the studio.
 * @throws AppError unavailable if it does not answer, or with something else
 */
async function findNewestVersion(url: string, running: string): Promise<UpdateCheck> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'user-agent': 'Lightwell' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const newest = newestVersion.parse(JSON.parse(await readText(response)));
    return { ...newest, isNewer: isNewer(newest.version, running) };
  } catch (error) {
    throw new AppError('unavailable', 'The newest version could not be found out.', { cause: error });
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** @param version as `1.2.3` */
export function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0;
}

export type DoctorService = ReturnType<typeof createDoctorService>;

/** Questions of `npm run doctor` to a running server, by which each knows that the other is this studio. */
export function createDoctorService(key: Buffer) {
  const { sign, isSigned } = createSigner(key);

  return {
    createQuestion(): DoctorQuestion {
      const nonce = randomBytes(16).toString('hex');
      return { nonce, signature: sign(`question ${nonce}`) };
    },
    isQuestion: ({ nonce, signature }: DoctorQuestion): boolean => isSigned(`question ${nonce}`, signature),
    signAnswer: ({ nonce }: DoctorQuestion): string => sign(`answer ${nonce}`),
    isAnswer: ({ nonce }: DoctorQuestion, { signature }: Pick<DoctorAnswer, 'signature'>): boolean =>
      isSigned(`answer ${nonce}`, signature),
  };
}

/** The settings that advice is about. */
export interface AdvisedConfig {
  publicUrl: string | undefined;
  host: string;
  trustProxy: number;
  adminPassword: string | undefined;
  dataDir: string;
  backups: { folder: string } | undefined;
  backupPassphrase: string | undefined;
  metrics: { host: string } | undefined;
}

/** What the settings do not tell. */
export interface Surroundings {
  usernames: readonly string[];
  isRoot: boolean;
  /** the folder of the program */
  programFolder: string;
  /** whether backups are on the disk of what they copy */
  areBackupsOnDataDisk: boolean;
}

const commonNames = new Set(['admin', 'administrator', 'root', 'user', 'test']);

/** Whether other machines reach this server. */
export function isReachable({ host, trustProxy }: Pick<AdvisedConfig, 'host' | 'trustProxy'>): boolean {
  return !isLoopback(host) || trustProxy > 0;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/** What of the settings could be safer, the most important first. */
export function adviceOn(config: AdvisedConfig, surroundings: Surroundings): SystemAdvice[] {
  const { publicUrl, adminPassword, dataDir, backups, backupPassphrase, metrics } = config;
  const { usernames, isRoot, programFolder: folder, areBackupsOnDataDisk } = surroundings;
  const isPublic = isReachable(config);
  const found: Record<SystemAdvice, boolean> = {
    'no-https': publicUrl !== undefined && !publicUrl.startsWith('https:') && isPublic,
    'no-public-url': publicUrl === undefined && isPublic,
    'runs-as-root': isRoot,
    'backups-on-same-disk': areBackupsOnDataDisk,
    'data-in-program-folder': isInside(dataDir, folder),
    'password-in-environment': adminPassword !== undefined,
    'common-username': usernames.some((name) => commonNames.has(name.toLowerCase())),
    'backups-not-encrypted': backups !== undefined && backupPassphrase === undefined,
    'metrics-public': metrics !== undefined && !isLoopback(metrics.host),
  };
  return (Object.keys(found) as SystemAdvice[]).filter((advice) => found[advice]);
}

function isInside(folder: string, outer: string): boolean {
  const way = path.relative(outer, folder);
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}
