import { isIPv4 } from 'node:net';
import path from 'node:path';
import type { SystemAdvice } from '#contract/system/system.ts';

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
  const { usernames, isRoot, programFolder, areBackupsOnDataDisk } = surroundings;
  const isPublic = isReachable(config);
  const found: Record<SystemAdvice, boolean> = {
    'no-https': publicUrl !== undefined && !publicUrl.startsWith('https:') && isPublic,
    'no-public-url': publicUrl === undefined && isPublic,
    'runs-as-root': isRoot,
    'backups-on-same-disk': areBackupsOnDataDisk,
    'data-in-program-folder': isInside(dataDir, programFolder),
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
