import { Worker } from 'node:worker_threads';

export interface JobWatchdog {
  /** Ends this process unless `disarm` is called for the same job within `limitMs`. */
  arm(job: string, limitMs: number): void;
  disarm(job: string): void;
}

/**
 * A time limit that holds even if a job blocks the event loop for ever: the clock runs in a thread of its own and kills
 * the process. The lease of the job runs out then, and it is tried again or given up.
 */
export function createJobWatchdog(): JobWatchdog {
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), { execArgv: [] });
  thread.unref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  const tell = (job: string, limitMs: number) => thread.postMessage({ job, limitMs });
  return { arm: tell, disarm: (job) => tell(job, 0) };
}
