/**
 * What may lie below the first screens: the parts of a public page after its first, and the footer. All by their elements'
 * names, so that with the mark these few are styled anew and not, as with `*`, everything on the page.
 */
const parts = ':is(#content > * + section, #content > div > section + section, #content ~ footer)';
const marked = 'html[data-first-screen]';

/** The parts that are left out of the layout until they get `data-laid-out`, or the document loses its mark. */
export const partsLeftOut = `${marked} ${parts}:not([data-laid-out])`;

/**
 * A page that is opened at its top lays out what is far below later: the late start (late-start.ts) brings it part by part.
 * Until then a part's height is a guess, which nobody sees: whoever scrolls or jumps has all of it laid out first. Where the
 * visitor comes back, reloads or opens a section, places have to be right at once, and without script too: nothing is left out.
 */
export const firstScreenStyle = `@media screen{${partsLeftOut}{content-visibility:auto;contain-intrinsic-size:auto 60rem}}`;

/** Runs in the visitor's browser, as text: it may use nothing from outside itself. */
export function markFirstScreen(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type === 'navigate' && !location.hash) document.documentElement.dataset['firstScreen'] = '';
}
