/**
 * What a public page may have below the fold: the sections after its first one, and the footer. The selector names elements
 * instead of `*`, so that a change of the attribute on <html> restyles these few and not the whole page.
 */
const sections = ':is(#content > * + section, #content > div > section + section, #content ~ footer)';
const notLaidOut = `${sections}:not([data-laid-out])`;

/** Selects what is not laid out yet. `data-laid-out` lays out one section; removing the attribute from <html> lays out all. */
export const belowTheFold = `html[data-below-the-fold] ${notLaidOut}`;

/**
 * Defers the layout of what is below the fold on a page that is opened at its top; start-script.ts later lays it out
 * section by section. Until then a section has an estimated height. Nobody sees that: scrolling and jumping to an anchor lay
 * out everything first. Nothing is deferred without script, nor after a reload, a return by Back or a link to an anchor,
 * because the browser then needs the true heights at once to restore the position.
 *
 * With the value `hidden`, until the first paint, sections are not rendered even where they are in the viewport: rendering
 * them together with the first section doubled the time to the first paint on a slow phone.
 */
export const belowTheFoldStyle =
  `@media screen{${belowTheFold}{content-visibility:auto;contain-intrinsic-size:auto 60rem}` +
  `html[data-below-the-fold=hidden] ${notLaidOut}{content-visibility:hidden}}`;

/** Runs in the browser, as text: it may use nothing from outside itself. */
export function deferBelowTheFold(): void {
  const attributes = document.documentElement.dataset;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'navigate' || location.hash) return;
  attributes['belowTheFold'] = 'hidden';
  const show = () => {
    // An interaction may have removed the attribute already.
    if ('belowTheFold' in attributes) attributes['belowTheFold'] = 'auto';
  };
  // The second frame comes right after the first paint; the paint observer below reports it much later.
  document.addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => requestAnimationFrame(show)));
  // On a slow connection the first paint comes long before the end of the document.
  if (!PerformanceObserver.supportedEntryTypes?.includes('paint')) return;
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) show();
  }).observe({ type: 'paint', buffered: true });
}
