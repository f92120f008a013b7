import { writeSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

const timers = new Map<string, NodeJS.Timeout>();

/** `limitMs`: milliseconds until the process is killed; 0 disarms. */
parentPort?.on('message', ({ job, limitMs }: { job: string; limitMs: number }) => {
  clearTimeout(timers.get(job));
  timers.delete(job);
  if (limitMs > 0) timers.set(job, setTimeout(end, limitMs, job, limitMs));
});

function end(job: string, limitMs: number): void {
  // Synchronous, because the process is killed next.
  writeSync(2, `The media job ${job} took longer than ${limitMs} ms. The worker kills itself.\n`);
  // Not SIGKILL, which operators send: the parent process must be able to tell the two apart.
  process.kill(process.pid, process.platform === 'win32' ? 'SIGKILL' : 'SIGALRM');
}
