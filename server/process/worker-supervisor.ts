import { fork } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import os from 'node:os';
import type { Log } from '#server/platform/log.ts';
import { type ProcessEnd, superviseProcess } from './supervise-process.ts';

/** One process for photos and one for videos: neither waits for the other, nor crashes with it. */
export const workerKinds = ['photos', 'films'] as const;
export type WorkerKind = (typeof workerKinds)[number];

/**
 * Followed by a number of seconds: a worker that has had no work for so long ends, and so gives its memory back. Its supervisor
 * sends mails, makes backups and starts it again when there is work.
 */
export const restArgument = '--rest-after=';
const restAfterSeconds = 30;

const script = path.join(import.meta.dirname, '../worker.ts');

/** The worker has low priority and may get no processor time for long. A job that takes too long has its own time limit. */
const maxUnansweredBeats = 120;

export interface WorkerSupervisor {
  /** Sends the wake signal: there is a new job. */
  wake(): void;
  /** Sends SIGTERM to the worker, and SIGKILL after ten seconds. */
  stop(): Promise<void>;
}

/**
 * Runs the media worker as a child process and restarts it when it dies, so that a picture that crashes it does not affect the
 * web server. The wake signal is the message `{ type: 'wake' }`.
 */
export function superviseWorker({
  log,
  onDeath,
  isNeeded,
  file = script,
  args = [],
}: {
  log: Log;
  /**
   * Called with the process id of a dead worker, to release its leases.
   * @param isOwnFault whether the worker caused its end itself
   */
  onDeath: (pid: number, isOwnFault: boolean) => Promise<void>;
  /** For a worker that runs only while there is work (`restArgument`). */
  isNeeded?: () => Promise<boolean>;
  file?: string;
  args?: string[];
}): WorkerSupervisor {
  let outOfMemoryKills = 0;
  const worker = superviseProcess({
    log,
    name: 'the media worker',
    stopTimeoutMs: 10_000,
    maxUnansweredBeats,
    isNeeded,
    start: () => {
      outOfMemoryKills = countOutOfMemoryKills();
      return fork(file, isNeeded ? [...args, `${restArgument}${restAfterSeconds}`] : args, {
        stdio: 'inherit',
        env: { ...process.env, ...workerEnvironment },
      });
    },
    onDeath(pid, end) {
      const isOwnFault = endedByItself(end, countOutOfMemoryKills() > outOfMemoryKills);
      onDeath(pid, isOwnFault).catch((error: unknown) =>
        log.error({ err: error }, 'leases of the dead worker could not be released'),
      );
    },
  });
  return { wake: () => worker.send({ type: 'wake' }), stop: worker.stop };
}

/**
 * Whether a worker caused its end itself, so that its current file may be the reason: a crash, an exception, its time limit
 * (SIGALRM, see media-worker.ts) or a kill by the kernel because memory ran out. The signals that are listed here are sent
 * from outside.
 */
export function endedByItself({ code, signal }: ProcessEnd, wasOutOfMemory: boolean): boolean {
  if (signal === 'SIGKILL') return wasOutOfMemory;
  if (signal !== null) return !['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGSTOP', 'SIGPWR'].includes(signal);
  return code !== 0;
}

/** How many processes the kernel has killed since boot because memory ran out; 0 where that is unknown. */
function countOutOfMemoryKills(): number {
  try {
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/**
 * glibc has a memory arena for each thread and hardly ever returns memory from one. With its default a process that encoded
 * pictures of 24 megapixels grew to 820 MB within twelve pictures and further; with two arenas it stays below 450 MB.
 */
export const workerEnvironment = { MALLOC_ARENA_MAX: '2' };

/** For a worker without a supervisor: the allocator reads the environment at the start, so the process replaces itself. */
export function startWithBoundedMemory(): void {
  const isSet = Object.keys(workerEnvironment).every((name) => process.env[name] !== undefined);
  if (isSet || process.connected || process.platform !== 'linux' || !process.execve) return;
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...workerEnvironment,
  });
}

/** Out of 1000: the kernel ends a process with a higher value first where memory runs out. */
const endedBeforeWeb = '400';

/**
 * Lowers the priority of the worker below that of the web processes, for the processor and for memory. On Linux priority belongs
 * to a thread, and threads that encode may exist already.
 */
export function lowerPriority(): void {
  try {
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', endedBeforeWeb);
  } catch {
    // Without /proc, or where it is read-only.
  }
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
  for (const thread of threads) os.setPriority(thread, os.constants.priority.PRIORITY_BELOW_NORMAL);
}
