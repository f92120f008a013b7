import { languageOfPath, pathIn, type SiteLanguage, sourceLanguage } from '#contract/content/site-languages.ts';

/** Where an enquiry comes from, for the studio's figures. Nothing here tells one visitor from another. */
export interface EnquirySource {
  /** path of the English page that led to the form, or of the same page in Chinese */
  page: string | null;
  /** `zh` for a visitor of the Chinese pages, otherwise the primary language of the browser, such as `en` */
  language: string | null;
}

const maxPageLength = 200;

/** The language in which the sender reads: that of the page with the form, and never that of the browser. */
export const siteLanguageOf = (page: string | null | undefined): SiteLanguage => languageOfPath(pathOf(page) ?? '/');

/** What a browser sent, or null for whatever is no path of a page or no language. An enquiry is never rejected for it. */
export function sourceOf({
  page,
  acceptLanguage,
}: {
  page?: string | null | undefined;
  acceptLanguage?: string | undefined;
}): EnquirySource {
  const path = pathOf(page);
  if (path === null || languageOfPath(path) === sourceLanguage)
    return { page: path, language: languageOf(acceptLanguage) };
  return { page: pathIn(sourceLanguage, path), language: 'zh' };
}

/** Without query and fragment, which may hold anything. */
function pathOf(page: string | null | undefined): string | null {
  const path = page?.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '');
  return path !== undefined && path.length <= maxPageLength && /^(?:\/[a-z0-9][a-z0-9-]*)+$|^\/$/.test(path)
    ? path
    : null;
}

function languageOf(header: string | undefined): string | null {
  return /^\s*([a-z]{2,3})(?![a-z])/i.exec(header ?? '')?.[1]?.toLowerCase() ?? null;
}
