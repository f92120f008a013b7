import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { isBusy } from './database-failure.ts';

const pauseMs = 50;

/**
 * A lock between the processes of one machine: an exclusive transaction of SQLite on a file of its own, which the operating system
 * releases if the process dies. Retried here, because SQLite's own busy timeout would block the event loop.
 * @param options.waitMs after which it rejects
 * @param options.onWait called once if another process has it
 * @returns a function that releases it
 * @throws LockTimeout
 */
export async function acquireLockFile(
  file: string,
  { waitMs, onWait }: { waitMs: number; onWait?: () => void },
): Promise<() => void> {
  const guard = new DatabaseSync(file, { timeout: 0 });
  const deadline = performance.now() + waitMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      guard.exec('begin exclusive');
      return () => guard.close();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) {
        guard.close();
        throw isBusy(error) ? new LockTimeout(`another process has had ${file} for too long`, { cause: error }) : error;
      }
      if (attempt === 0) onWait?.();
      await setTimeout(pauseMs);
    }
  }
}

export class LockTimeout extends Error {
  override readonly name = 'LockTimeout';
}
