import { tabPath } from '#contract/admin-tabs.ts';
import { type PageName, pageNames } from '#contract/content/content-pages.ts';

/** What the tab shows: all pages, or one with a field to begin with. It stands in the URL, so that it can be linked to. */
export interface PagesTabUrl {
  page: PageName | undefined;
  field: string | undefined;
  /** the list of texts without Chinese or with Chinese of another English, instead of the pages */
  showsUntranslated: boolean;
}

export function readPagesTabUrl(search: string): PagesTabUrl {
  const query = new URLSearchParams(search);
  return {
    page: pageNames.find((name) => name === query.get('page')),
    field: query.get('field') ?? undefined,
    showsUntranslated: query.get('view') === 'untranslated',
  };
}

export function pagesTabPath(page?: PageName, field?: string): string {
  return tabPath('pages', { ...(page && { page }), ...(field && { field }) });
}

/** @param page the page whose texts get the focus */
export function untranslatedPath(page?: PageName): string {
  return `${tabPath('pages', { view: 'untranslated' })}${page ? `#${untranslatedId(page)}` : ''}`;
}

/** Element id of the texts of a page in that list. */
export function untranslatedId(page: PageName): string {
  return `untranslated-${page}`;
}
