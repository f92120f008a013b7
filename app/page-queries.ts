/**
 * The query parameters that a page reads while it is rendered. Others are removed from the URL before rendering, because
 * the page cache is keyed by it: `?utm_source=...` must not create another cache entry.
 */
export const pageQueries: Record<string, readonly string[]> = {
  '/': ['sent'],
  '/admin': ['tab', 'language'],
  '/contact': ['service', 'about', 'sent'],
  '/service-choices.json': ['part'],
};
