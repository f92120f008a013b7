/** Links inside the site that lead to a page: not to files, the back office, or the section of a page. */
const pages = {
  and: [
    { href_matches: '/*' },
    { not: { href_matches: ['/admin*', '/api/*', '/objects/*', '/pictures/*', '/*.*'] } },
    { not: { selector_matches: '[data-opens], [target], [download]' } },
  ],
};

/**
 * Asks the browser to load the next page when its link is pointed at or touched, before it is chosen. Browsers do not for
 * visitors who save data, or on a weak device. Not for every link in view: that is twenty documents for each page.
 */
export function SpeculationRules() {
  const rules = { prerender: [{ where: pages, eagerness: 'moderate' }] };
  return <script type="speculationrules" dangerouslySetInnerHTML={{ __html: JSON.stringify(rules) }} />;
}
