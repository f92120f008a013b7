/** Of an address that only leads to another one: nothing is rendered, so nothing is cached. */
export const allQueries = 'all';

/**
 * The query parameters that a page reads while it is rendered. Others are removed from the URL before rendering, because
 * the page cache is keyed by it: `?utm_source=...` must not create another cache entry.
 */
export const pageQueries: Record<string, readonly string[] | typeof allQueries> = {
  '/': ['sent'],
  '/admin': allQueries,
  '/admin/*': ['language'],
  '/enquiry/*': ['added'],
  '/g/*': ['pin', 'page', 'mine', 'choice'],
  '/contact': ['service', 'about', 'sent'],
  '/service-choices.json': ['part'],
};

/** First segments of pages that are for one visitor alone, or may end at any time: they are rendered at each view and never cached. */
export const privatePages: readonly string[] = ['enquiry', 'g', 'a'];

/** The names below /enquiry that are no enquiries: what is said of one that was deleted is the same for everybody. */
export const enquiryNames = { withdrawn: 'withdrawn', gone: 'gone' } as const;
