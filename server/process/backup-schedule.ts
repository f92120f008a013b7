import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { BackupRuns } from '#server/modules/backup/backup-runs.service.ts';
import type { Log } from '#server/platform/log.ts';

const script = path.join(import.meta.dirname, '../nightly.ts');
const firstCheckMs = 60_000;
const checkMs = 10 * 60_000;

/** Starts the process of the nightly backup when one is due. @returns a function that stops it */
export function startBackups(runs: Pick<BackupRuns, 'isDue'>, log: Pick<Log, 'error'>): () => void {
  let child: ChildProcess | undefined;
  const check = async () => {
    if (child || !(await runs.isDue())) return;
    child = fork(script, [], { stdio: 'inherit' });
    child.once('exit', (code) => {
      child = undefined;
      if (code !== 0) log.error({ code }, 'the process of the nightly backup failed');
    });
  };
  const run = () => {
    check().catch((error: unknown) => log.error({ err: error }, 'failed to look whether a backup is due'));
  };
  const first = setTimeout(run, firstCheckMs).unref();
  const timer = setInterval(run, checkMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    child?.kill('SIGTERM');
  };
}
