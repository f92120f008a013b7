const tickMs = 250;

/**
 * Calls back after `ms` in which this process ran. Counted in ticks and not by the clock: when a machine has stood still for
 * seconds, nobody who was waited for has had a chance to answer, and only one tick has gone by.
 *
 * @returns a function that calls it off
 */
export function afterRunning(ms: number, callback: () => void): () => void {
  let ticksLeft = Math.ceil(ms / tickMs);
  const timer = setInterval(() => {
    ticksLeft -= 1;
    if (ticksLeft > 0) return;
    clearInterval(timer);
    callback();
  }, tickMs);
  return () => clearInterval(timer);
}
