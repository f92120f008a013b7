/**
 * Delays the pictures below the hero picture (hero.css selects them): on a slow connection they would share its bandwidth,
 * and afterwards the processor that decodes it. The gate opens when the hero picture is painted or after `timeoutMs`. It then
 * sets `data-hero-painted` and dispatches `hero-painted`, which deferred-fonts.ts waits for. Interaction opens it earlier,
 * because it removes `data-below-the-fold`; without that attribute or without script nothing is delayed.
 *
 * Runs in the browser, as text: it may use nothing from outside itself.
 */
export function heroGate(): void {
  const timeoutMs = 4000;
  let isOpen = false;
  const open = () => {
    if (isOpen) return;
    isOpen = true;
    document.documentElement.dataset['heroPainted'] = '';
    dispatchEvent(new Event('hero-painted'));
  };
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it may use nothing from outside itself
  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
  /** Requests that start during a paint delay it. */
  const openOnceIdle = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(open, { timeout: 500 });
    else setTimeout(open, 50);
  };
  const openOncePainted = () => {
    if (isPainted() || !PerformanceObserver.supportedEntryTypes?.includes('paint')) {
      requestAnimationFrame(() => requestAnimationFrame(openOnceIdle));
      return;
    }
    new PerformanceObserver((_, observer) => {
      // `first-paint` can be the background alone.
      if (!isPainted()) return;
      observer.disconnect();
      openOnceIdle();
    }).observe({ type: 'paint' });
  };
  document.addEventListener('DOMContentLoaded', () => {
    const hero = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
    if (!hero || hero.complete) return openOncePainted();
    for (const event of ['load', 'error']) hero.addEventListener(event, openOncePainted, { once: true });
  });
  setTimeout(open, timeoutMs);
}
