import { fork } from 'node:child_process';
import path from 'node:path';
import { workerEnvironment } from './modules/media/worker-process.ts';
import type { Log } from './platform/log.ts';
import { superviseProcess } from './supervise-process.ts';

const script = path.join(import.meta.dirname, 'worker.ts');

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
  /** What the dead worker (by its process id) held is free again. */
  onDeath: (pid: number) => Promise<void>;
  file?: string;
  args?: string[];
}): WorkerSupervisor {
  const worker = superviseProcess({
    log,
    name: 'the media worker',
    patienceMs: 10_000,
    maxUnansweredBeats,
    start: () => fork(file, args, { stdio: 'inherit', env: { ...process.env, ...workerEnvironment } }),
    onDeath(pid) {
      onDeath(pid).catch((error: unknown) => log.error({ err: error }, 'its leases were not released'));
    },
  });
  return { wake: () => worker.tell({ type: 'wake' }), stop: worker.stop };
}
