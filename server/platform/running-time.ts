const tickMs = 250;

/**
 * Calls back after `ms` during which this process ran. Counts ticks instead of the clock: after a machine was suspended for
 * seconds, only one tick has passed, so that nobody is timed out who had no chance to answer.
 * @returns a function that cancels the callback
 */
export function onRunningTime(ms: number, callback: () => void): () => void {
  let ticksLeft = Math.ceil(ms / tickMs);
  const timer = setInterval(() => {
    ticksLeft -= 1;
    if (ticksLeft > 0) return;
    clearInterval(timer);
    callback();
  }, tickMs);
  return () => clearInterval(timer);
}
