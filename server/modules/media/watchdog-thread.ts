import { writeSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

let timer: NodeJS.Timeout | undefined;

// Milliseconds until the end, or 0 for none.
parentPort?.on('message', (limitMs: number) => {
  clearTimeout(timer);
  if (limitMs > 0) timer = setTimeout(end, limitMs, limitMs);
});

function end(limitMs: number): void {
  // Synchronously, for nothing else is written any more.
  writeSync(2, `A media job took longer than ${limitMs} ms. The worker ends itself.\n`);
  process.kill(process.pid, 'SIGKILL');
}
