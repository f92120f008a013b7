/** Links inside the site that lead to a page: not to files, the back office, or the section of a page. */
const pages = {
  and: [
    { href_matches: '/*' },
    { not: { href_matches: ['/admin*', '/api/*', '/objects/*', '/pictures/*', '/*.*'] } },
    { not: { selector_matches: '[data-opens], [target], [download]' } },
  ],
};

/**
 * Asks the browser to load the next page before it is chosen: its document when a link is in view, all of it when the link is
 * pointed at or touched. Browsers do neither for visitors who save data, or on a weak device.
 */
export function SpeculationRules() {
  const rules = {
    prefetch: [{ where: pages, eagerness: 'eager' }],
    prerender: [{ where: pages, eagerness: 'moderate' }],
  };
  return <script type="speculationrules" dangerouslySetInnerHTML={{ __html: JSON.stringify(rules) }} />;
}
