import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { workerEnvironment } from './worker-process.ts';
import type { Log } from '#server/platform/log.ts';
import { type ProcessEnd, superviseProcess } from './supervise-process.ts';

const script = path.join(import.meta.dirname, '../worker.ts');

/** It comes after everything else and may get no processor for long; a job that takes too long has a limit of its own. */
const maxUnansweredBeats = 120;

export interface WorkerSupervisor {
  /** Tells the worker that there is something to do. */
  wake(): void;
  /** Asks the worker to end and, if it does not, ends it. */
  stop(): Promise<void>;
}

/**
 * Runs the media worker beside this process and starts it again when it dies: a picture that kills it takes nothing else
 * along. It is woken by the message `{ type: 'wake' }`.
 */
export function superviseWorker({
  log,
  onDeath,
  file = script,
  args = [],
}: {
  log: Log;
  /**
   * What the dead worker (by its process id) held is free again.
   * @param isItsDoing whether it ended by a fault of its own
   */
  onDeath: (pid: number, isItsDoing: boolean) => Promise<void>;
  file?: string;
  args?: string[];
}): WorkerSupervisor {
  let outOfMemoryKills = 0;
  const worker = superviseProcess({
    log,
    name: 'the media worker',
    patienceMs: 10_000,
    maxUnansweredBeats,
    start: () => {
      outOfMemoryKills = countOutOfMemoryKills();
      return fork(file, args, { stdio: 'inherit', env: { ...process.env, ...workerEnvironment } });
    },
    onDeath(pid, end) {
      const isItsDoing = endedByItself(end, countOutOfMemoryKills() > outOfMemoryKills);
      onDeath(pid, isItsDoing).catch((error: unknown) => log.error({ err: error }, 'its leases were not released'));
    },
  });
  return { wake: () => worker.tell({ type: 'wake' }), stop: worker.stop };
}

/**
 * Whether a worker's end is its own doing, for which the file that it had may be to blame: a crash, an exception, its time
 * limit (SIGALRM, see job-watchdog.ts) or the kernel's for want of memory. Whoever ends a process from outside sends one of
 * the signals that are named here.
 */
export function endedByItself({ code, signal }: ProcessEnd, wasOutOfMemory: boolean): boolean {
  if (signal === 'SIGKILL') return wasOutOfMemory;
  if (signal !== null) return !['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGSTOP', 'SIGPWR'].includes(signal);
  return code !== 0;
}

/** How many processes the kernel has killed for want of memory since it started; 0 where it does not say. */
function countOutOfMemoryKills(): number {
  try {
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
