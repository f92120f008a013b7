import type { Log } from './log.ts';

/**
 * Runs now (or after `firstMs`), and every `ms` after that, without keeping the process alive. Failures are logged. A run that
 * still waits, such as for a disk or a database that is gone, is not joined by another.
 * @returns a function that stops it: no other run begins, and the failure of one that is under way says nothing any more
 */
export function runEvery(
  ms: number,
  run: () => Promise<unknown>,
  { log, failure, firstMs = 0 }: { log: Pick<Log, 'error'>; failure: string; firstMs?: number },
): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const attempt = async () => {
    try {
      await run();
    } catch (error) {
      if (!isStopped) log.error({ err: error }, failure);
    }
  };
  const runOnce = () => {
    running ??= attempt().finally(() => (running = undefined));
  };
  const begin = () => {
    runOnce();
    timer = setInterval(runOnce, ms).unref();
  };
  if (firstMs > 0) timer = setTimeout(begin, firstMs).unref();
  else begin();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
