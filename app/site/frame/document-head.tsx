import { InlineScript } from '#app/ui/inline-script.tsx';

/** Links inside the site that lead to a page: not to files, the back office, a client gallery (which nobody keeps), or the section of a page. */
const pages = [
  { href_matches: '/*' },
  { not: { href_matches: ['/admin*', '/api/*', '/g/*', '/objects/*', '/pictures/*', '/*.*'] } },
  { not: { selector_matches: '[data-opens], [target], [download]' } },
];

/**
 * Asks the browser to load the next page before it is chosen: its document once its link has been in view on a good line
 * (start-page.ts), all of it when the link is pointed at or touched. Browsers do neither for visitors who save data, or on a
 * weak device. The rules have no eagerness of their own for links in view: with a mouse, `eager` waits until one is pointed at.
 */
export function SpeculationRules() {
  const rules = {
    prefetch: [{ where: { and: [...pages, { selector_matches: '[data-in-view]' }] }, eagerness: 'immediate' }],
    prerender: [{ where: { and: pages }, eagerness: 'moderate' }],
  };
  return <InlineScript type="speculationrules" text={JSON.stringify(rules)} />;
}

/** `--color-paper` of app/styles/theme.css, for `<meta name="theme-color">`. */
export const themeColor = '#f6f2ea';
