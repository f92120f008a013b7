/**
 * What may lie below the first screens: the parts of a public page after its first, and the footer. All by their elements'
 * names, so that with the mark these few are styled anew and not, as with `*`, everything on the page.
 */
const parts = ':is(#content > * + section, #content > div > section + section, #content ~ footer)';
const yetToLayOut = `${parts}:not([data-laid-out])`;

/** The parts that are left out of the layout until they get `data-laid-out`, or the document loses its mark. */
export const partsLeftOut = `html[data-first-screen] ${yetToLayOut}`;

/**
 * A page that is opened at its top lays out what is far below later: the late start (deferred-hydration.ts) brings it part by part.
 * Until then a part's height is a guess, which nobody sees: whoever scrolls or jumps has all of it laid out first. Where the
 * visitor comes back, reloads or opens a section, places have to be right at once, and without script too: nothing is left out.
 *
 * Until something has been painted, that holds for what the first screen shows below the page's opening as well: in one go,
 * both keep a slow phone busy for twice as long before it shows anything.
 */
export const firstScreenStyle =
  `@media screen{${partsLeftOut}{content-visibility:auto;contain-intrinsic-size:auto 60rem}` +
  `html[data-first-screen=unpainted] ${yetToLayOut}{content-visibility:hidden}}`;

/** Runs in the visitor's browser, as text: it may use nothing from outside itself. */
export function markFirstScreen(): void {
  const mark = document.documentElement.dataset;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'navigate' || location.hash) return;
  mark['firstScreen'] = 'unpainted';
  const showRest = () => {
    // The visitor may have had everything laid out by now.
    if ('firstScreen' in mark) mark['firstScreen'] = '';
  };
  // The frame after the one that paints the opening; the browser tells of a paint only much later.
  document.addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => requestAnimationFrame(showRest)));
  // On a slow line the opening is painted long before the document's end has come.
  if (!PerformanceObserver.supportedEntryTypes?.includes('paint')) return;
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) showRest();
  }).observe({ type: 'paint', buffered: true });
}
