import { InlineScript } from '#app/ui/inline-script.tsx';

/**
 * Starts the page at its top when it is loaded again, where the browser would restore the scroll position; not if the
 * address has a hash. An inline script, because the browser restores before any module runs.
 */
export function StartAtTop() {
  return <InlineScript text={`(${startAtTop})()`} />;
}

/** Runs as an inline script: it must not reference anything outside its body. */
function startAtTop(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (location.hash || visit?.type !== 'reload') return;
  history.scrollRestoration = 'manual';
  // After the browser's restoration, which may have started before.
  addEventListener('DOMContentLoaded', () => scrollTo({ top: 0, behavior: 'instant' }));
  // For Back from the next page.
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
}
