/**
 * The page starts at its top when it is loaded (not when the visitor comes back to it from another page of ours), unless
 * its address names a section: neither the browser nor the router (by its own note in the session) scrolls it to where it
 * stood before. As text in the page, because both act before any module does.
 */
export function StartAtTop() {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `(${startAtTop})()` }} />;
}

/** Runs as text: it may use nothing from outside itself. */
function startAtTop(): void {
  if (location.hash) return;
  history.scrollRestoration = 'manual';
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Somebody new is at the top and there is no note. To look, or to scroll, would hold the page up.
  if (visit?.type === 'navigate') return;
  // The browser may have begun to restore before it came to this line.
  addEventListener('DOMContentLoaded', () => scrollTo({ top: 0, behavior: 'instant' }));
  const note = 'react-router-scroll-positions';
  try {
    const positions = JSON.parse(sessionStorage.getItem(note) ?? '{}') as Record<string, number>;
    delete positions[(history.state as { key?: string } | null)?.key ?? 'default'];
    sessionStorage.setItem(note, JSON.stringify(positions));
  } catch {
    // A browser that keeps nothing restores nothing.
  }
}
