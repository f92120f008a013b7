import { Gauge, Registry } from 'prom-client';
import { processAliveSeconds } from '#contract/system/process-limits.ts';
import { troubleKinds } from '#contract/system/troubles.ts';
import type { Services } from '#server/services.ts';

/**
 * Metrics of the studio as a whole in Prometheus' text format, read from its database and disk. A figure that cannot be read is
 * absent, so that no alert takes an old one for the truth.
 */
export async function readStudioMetrics({
  metrics,
  processes,
  troubles,
  config,
  log,
}: Pick<Services, 'metrics' | 'processes' | 'troubles' | 'config' | 'log'>): Promise<string> {
  const registry = new Registry();
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `lightwell_${name}`, help, labelNames, registers: [registry] });
  /** @param value undefined: not known, so the metric is left out */
  const setGauge = (name: string, help: string, value: number | undefined) => {
    if (value !== undefined) gauge(name, help).set(value);
  };

  gauge('info', 'The version of the software.', ['version']).set({ version: config.version }, 1);
  const isUp = gauge('database_up', 'Whether the database answered this scrape.');
  try {
    const [read, listed, found] = await Promise.all([metrics.read(), processes.list(), troubles.list()]);
    const ahead = gauge('clock_ahead_seconds', "How far the clock of a process is ahead of the database's.", [
      'kind',
      'host',
    ]);
    for (const { kind, host, clockAheadSeconds, secondsAgo } of listed)
      if (clockAheadSeconds !== null && secondsAgo <= processAliveSeconds) ahead.set({ kind, host }, clockAheadSeconds);
    const waiting = gauge('queue_waiting', 'Entries of a queue that are not done.', ['queue']);
    const oldest = gauge('queue_oldest_seconds', 'How long the oldest of them has waited.', ['queue']);
    for (const { queue, waiting: count, oldestSeconds } of read.queues) {
      waiting.set({ queue }, count);
      oldest.set({ queue }, oldestSeconds);
    }
    setGauge('media_failed', 'Photos and films that could not be processed.', read.failedMedia);
    setGauge('mails_failed', 'Mails that failed and wait for staff.', read.failedMails);
    setGauge('disk_free_bytes', 'Free bytes of the fullest disk that is written to.', read.freeBytes);
    setGauge('backup_disk_free_bytes', 'Free bytes of the disk of BACKUP_DIR.', read.backupFreeBytes);
    setGauge('last_backup_timestamp_seconds', 'When the last scheduled backup began.', read.lastBackupAt);
    setGauge('last_backup_ok', 'Whether it succeeded; absent while it runs.', toNumber(read.isLastBackupOk));
    setGauge('last_good_backup_timestamp_seconds', 'When the last good backup began.', read.lastGoodBackupAt);
    setGauge(
      'last_good_rehearsal_timestamp_seconds',
      'When the last good rehearsal of a restore began.',
      read.lastGoodRehearsalAt,
    );
    const trouble = gauge('trouble', 'What calls for somebody: 1 while it lasts.', ['kind']);
    for (const kind of troubleKinds) trouble.set({ kind }, Number(found.some((one) => one.kind === kind)));
    isUp.set(1);
  } catch (error) {
    log.warn({ err: error }, 'the metrics of the database cannot be read');
    isUp.set(0);
  }
  return registry.metrics();
}

function toNumber(flag: boolean | undefined): number | undefined {
  return flag === undefined ? undefined : Number(flag);
}
