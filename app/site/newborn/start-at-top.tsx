/**
 * Starts the page at its top on load, unless the URL has a hash: prevents scroll restoration by the browser and by React
 * Router's ScrollRestoration. An inline script, because both act before any module runs.
 */
export function StartAtTop() {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `(${startAtTop})()` }} />;
}

/** Runs as an inline script: it must not reference anything outside its body. */
function startAtTop(): void {
  if (location.hash) return;
  history.scrollRestoration = 'manual';
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A new visit is already at the top; reading or setting the scroll position would force a layout.
  if (visit?.type === 'navigate') return;
  // Runs after the browser's restoration, which may have started before, and after ScrollRestoration's script.
  addEventListener('DOMContentLoaded', () => scrollTo({ top: 0, behavior: 'instant' }));
}
