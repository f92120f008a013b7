import { setTimeout as wait } from 'node:timers/promises';

/** Calls `check` until it does not throw. @throws its last error */
export async function until<T>(check: () => T | Promise<T>, { timeoutMs = 30_000, intervalMs = 200 } = {}): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await wait(intervalMs);
    }
  }
}
