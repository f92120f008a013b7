import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { BackupRuns } from '#server/modules/backup/backup-runs.service.ts';
import type { Log } from '#server/platform/log.ts';

const script = path.join(import.meta.dirname, '../nightly.ts');
const firstCheckMs = 60_000;
const checkMs = 10 * 60_000;

/** What the process of the backup says: it has begun this run. */
export interface RunBegun {
  begun: string;
}

/**
 * Starts the process of the nightly backup when one is due, and records the failure of one that could not do so itself.
 * @returns a function that stops it
 */
export function startBackups(
  runs: Pick<BackupRuns, 'isDue' | 'finish' | 'recordFailure'>,
  log: Pick<Log, 'error'>,
  { file = script, firstMs = firstCheckMs }: { file?: string; firstMs?: number } = {},
): () => void {
  let child: ChildProcess | undefined;
  let isStopping = false;
  const check = async () => {
    if (child || !(await runs.isDue())) return;
    let last: string | undefined;
    child = fork(file, [], { stdio: 'inherit' });
    child.on('message', ({ begun }: RunBegun) => (last = begun));
    child.once('exit', (code, signal) => {
      child = undefined;
      if (code === 0 || isStopping) return;
      log.error({ code, signal }, 'the process of the nightly backup failed');
      const how = signal ? `was ended by ${signal}` : `ended with ${code}`;
      const reason = `The process of the backup ${how} before it had finished. The log may say why.`;
      const recording = last === undefined ? runs.recordFailure(reason) : runs.finish(last, false, [reason]);
      recording.catch((error: unknown) => log.error({ err: error }, 'the failure could not be recorded'));
    });
  };
  const run = () => {
    check().catch((error: unknown) => log.error({ err: error }, 'failed to look whether a backup is due'));
  };
  const first = setTimeout(run, firstMs).unref();
  const timer = setInterval(run, checkMs).unref();
  return () => {
    isStopping = true;
    clearTimeout(first);
    clearInterval(timer);
    child?.kill('SIGTERM');
  };
}
