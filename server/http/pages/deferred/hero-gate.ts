/**
 * While the picture that a page opens with is on its way, those below it (hero.css says which) are not asked for: on a
 * slow line each of them would take a part of the line from it, and once it is there, of the processor that paints it. That
 * holds for as long as the visitor has not acted and only where the page was opened at its top (below-the-fold.ts). When the
 * first picture stands, or `patienceMs` are over, `opened` is dispatched, which the fonts wait for as well (deferred-fonts.ts).
 * Without script pictures come as the browser thinks best.
 *
 * Runs in the visitor's browser, as text: it may use nothing from outside itself.
 */
export function waitForFirst(): void {
  const patienceMs = 4000;
  let opened = false;
  const open = () => {
    if (opened) return;
    opened = true;
    document.documentElement.dataset['opened'] = '';
    dispatchEvent(new Event('opened'));
  };
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it may use nothing from outside itself
  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
  /** After the paint that is under way: what is asked for in between would only hold it up. */
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
      // The first paint can be of the ground alone.
      if (!isPainted()) return;
      observer.disconnect();
      openOnceIdle();
    }).observe({ type: 'paint' });
  };
  document.addEventListener('DOMContentLoaded', () => {
    const first = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
    if (!first || first.complete) return openOncePainted();
    for (const event of ['load', 'error']) first.addEventListener(event, openOncePainted, { once: true });
  });
  setTimeout(open, patienceMs);
}
