/**
 * The page starts at its top when it is loaded, unless its address names a section: neither the browser nor the router's
 * ScrollRestoration scrolls it to where it was before. As text in the page, because both act before any module does.
 */
export function StartAtTop() {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `(${startAtTop})()` }} />;
}

/** Runs as text: it may use nothing from outside itself. */
function startAtTop(): void {
  if (location.hash) return;
  history.scrollRestoration = 'manual';
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A new visitor is at the top. To look, or to scroll, would hold the page up.
  if (visit?.type === 'navigate') return;
  // After the browser's restoring, which may have begun before this line, and after ScrollRestoration's script.
  addEventListener('DOMContentLoaded', () => scrollTo({ top: 0, behavior: 'instant' }));
}
