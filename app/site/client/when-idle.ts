/** Between two frames in which nothing else is to do, and after `timeoutMs` in any case. */
export function whenIdle(then: () => void, timeoutMs = 1_000): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(then, { timeout: timeoutMs });
  else setTimeout(then, 0);
}
