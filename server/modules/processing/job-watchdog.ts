import { Worker } from 'node:worker_threads';

export interface JobWatchdog {
  /** Kills this process unless `disarm` is called for the same job within `limitMs`. */
  arm(job: string, limitMs: number): void;
  disarm(job: string): void;
}

/**
 * A time limit that works even if a job blocks the event loop: the timer runs in a thread and kills the process. The job's
 * lease then expires, and the job is retried or marked as failed.
 */
export function createJobWatchdog(): JobWatchdog {
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), { execArgv: [] });
  thread.unref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  const post = (job: string, limitMs: number) => thread.postMessage({ job, limitMs });
  return { arm: post, disarm: (job) => post(job, 0) };
}
