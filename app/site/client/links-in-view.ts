/** https://developer.mozilla.org/docs/Web/API/NetworkInformation, which TypeScript does not know. Not in Firefox and Safari. */
interface Connection {
  effectiveType: 'slow-2g' | '2g' | '3g' | '4g';
  saveData: boolean;
}

/** Marks links once they have been in view: the browser fetches their pages in advance (speculation-rules.tsx). */
export function markLinksInView(): void {
  const observer = new IntersectionObserver((entries) => {
    if (!isGoodLine()) return;
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      (target as HTMLElement).dataset['inView'] = '';
    }
  });
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([hreflang])')) {
    if (link.pathname !== location.pathname) observer.observe(link);
  }
}

/** Also while links come into view: a phone changes its line. Without an answer from the browser the line may be slow. */
function isGoodLine(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.effectiveType === '4g' && !connection.saveData;
}
