/**
 * The query parameters that a page's loader or first render reads. Others are dropped before rendering, for pages are kept
 * by address: `?utm_source=...` must not be another page.
 */
export const pageQueries: Record<string, readonly string[]> = {
  '/': ['sent'],
  '/admin': ['tab', 'language'],
  '/contact': ['service', 'about', 'sent'],
};
