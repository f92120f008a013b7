import { writeSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

const timers = new Map<string, NodeJS.Timeout>();

/** `limitMs`: milliseconds until the end, or 0 for none. */
parentPort?.on('message', ({ job, limitMs }: { job: string; limitMs: number }) => {
  clearTimeout(timers.get(job));
  timers.delete(job);
  if (limitMs > 0) timers.set(job, setTimeout(end, limitMs, job, limitMs));
});

function end(job: string, limitMs: number): void {
  // Synchronously, for nothing else is written any more.
  writeSync(2, `The media job ${job} took longer than ${limitMs} ms. The worker ends itself.\n`);
  // Not SIGKILL, which operators send: whoever watches this process has to know whose doing it was.
  process.kill(process.pid, process.platform === 'win32' ? 'SIGKILL' : 'SIGALRM');
}
