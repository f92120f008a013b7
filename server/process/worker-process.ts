import { readdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';

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
