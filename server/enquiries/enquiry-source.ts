import { languageOfPath, pathIn, type SiteLanguage, sourceLanguage } from '#contract/content/site-languages.ts';

/** Where an enquiry comes from, for the studio's figures. Nothing here tells one visitor from another. */
export interface EnquirySource {
  /** path of the English page that led to the form, or of the same page in Chinese */
  page: string | null;
  /** of the page with the form, which the visitor read, and never that of the browser; null if no page is known */
  language: SiteLanguage | null;
}

const maxPageLength = 200;

/** What the form sent, or null for whatever is no path. An enquiry is never rejected for it. */
export function toEnquirySource(page?: string | null): EnquirySource {
  if (!page || !/^\/(?!\/)/.test(page)) return { page: null, language: null };
  const path = toPagePath(page);
  return { page: path === null ? null : pathIn(sourceLanguage, path), language: languageOfPath(page) };
}

/** Without query and fragment, which may hold anything. */
function toPagePath(page: string): string | null {
  let path = page.split(/[?#]/, 1)[0] as string;
  while (path.length > 1 && path.endsWith('/')) path = path.slice(0, -1);
  return path.length <= maxPageLength && /^(?:\/[a-z0-9][a-z0-9-]*)+$|^\/$/.test(path) ? path : null;
}
