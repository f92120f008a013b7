import os from 'node:os';
import { dayMs, hourMs } from '#contract/durations.ts';
import { type Trouble, trouble as troubleSchema, type SystemDisk } from '#contract/system.ts';
import type { BackupRuns } from '#server/backup/backup-runs.service.ts';
import type { SpaceReserve } from '#server/platform/free-space.ts';
import type { PlacedTrouble, TroubleRepository } from './trouble.repository.ts';

const stuckMs = hourMs;
/** A certificate is renewed with a third of its time left, or less. */
const certificateMs = 14 * dayMs;
const certificateFraction = 1 / 5;
/** What was read longer ago says nothing of the certificate of today. */
const certificateFreshMs = 2 * dayMs;

export type TroubleService = ReturnType<typeof createTroubleService>;

/** The one place that says what calls for somebody. Reads the database and the disk of the data, and never waits for the network. */
export function createTroubleService({
  repository,
  backupRuns,
  space,
  publicUrl,
  host = os.hostname(),
}: {
  repository: Pick<TroubleRepository, 'now' | 'findWaitingMails' | 'findCertificate' | 'listElsewhere'>;
  backupRuns: Pick<BackupRuns, 'findTroubles' | 'findDir'>;
  space: Pick<SpaceReserve, 'listDisks'>;
  publicUrl: string | undefined;
  host?: string;
}) {
  const findDataDisk = async (): Promise<Trouble[]> => {
    const filling = (await space.listDisks()).filter((disk) => toDiskLevel(disk) !== 'ok');
    const [fullest] = filling.toSorted((one, other) => one.free / one.total - other.free / other.total);
    return fullest ? [{ kind: 'data-disk', host, ...toBytes(fullest) }] : [];
  };

  const findBackupDisk = async (): Promise<Trouble[]> => {
    const dir = await backupRuns.findDir();
    if (!dir?.disk || dir.isOnDataDisk || toDiskLevel(dir.disk) === 'ok') return [];
    return [{ kind: 'backup-disk', host: dir.host, ...toBytes(dir.disk) }];
  };

  const findStuckMail = async (): Promise<Trouble[]> => {
    const waiting = await repository.findWaitingMails();
    if (!waiting || (await repository.now()) - Date.parse(waiting.since) < stuckMs) return [];
    return [{ kind: 'mail-stuck', ...waiting }];
  };

  const findEndingCertificate = async (): Promise<Trouble[]> => {
    const [certificate, time] = await Promise.all([repository.findCertificate(), repository.now()]);
    if (!certificate || certificate.origin !== publicUrl) return [];
    if (Math.abs(time - Date.parse(certificate.checkedAt)) > certificateFreshMs) return [];
    const until = Date.parse(certificate.until);
    const warnMs = Math.min(certificateMs, (until - Date.parse(certificate.from)) * certificateFraction);
    if (until - time > warnMs) return [];
    return [{ kind: 'certificate', host: new URL(publicUrl).host, endsAt: certificate.until }];
  };

  /** The studio's, and this machine's. */
  const find = async (): Promise<PlacedTrouble[]> => {
    const studio = await Promise.all([
      backupRuns.findTroubles(),
      findBackupDisk(),
      findStuckMail(),
      findEndingCertificate(),
    ]);
    return [
      ...studio.flat().map((trouble) => ({ trouble, place: '' })),
      ...(await findDataDisk()).map((trouble) => ({ trouble, place: host })),
    ];
  };

  return {
    host,
    find,

    /** Also those of other machines, as they reported them. */
    async list(): Promise<Trouble[]> {
      const [own, others] = await Promise.all([find(), repository.listElsewhere(host)]);
      return [...own.map(({ trouble }) => trouble), ...troublesIn(others)];
    },
  };
}

/** Another version may have stored kinds that this one does not know. */
export function troublesIn(stored: readonly unknown[]): Trouble[] {
  return stored.flatMap((facts) => {
    const parsed = troubleSchema.safeParse(facts);
    return parsed.success ? [parsed.data] : [];
  });
}

function toBytes({ free, total }: { free: number; total: number }) {
  return { freeBytes: String(free), totalBytes: String(total) };
}

const lowFraction = 0.15;
const criticalFraction = 0.05;
/** Of a large disk a small share is still enough for years. */
const lowBytes = 50e9;
const criticalBytes = 10e9;

/** @param disk bytes */
export function toDiskLevel({ free, total }: { free: number; total: number }): SystemDisk['level'] {
  if (free < total * criticalFraction && free < criticalBytes) return 'critical';
  return free < total * lowFraction && free < lowBytes ? 'low' : 'ok';
}
