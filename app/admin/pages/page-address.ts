import { type PageName, pageNames } from '#contract/content/content-pages.ts';

/** What the tab shows: all pages, or one with a field to begin with. It stands in the URL, so that it can be linked to. */
export interface PageAddress {
  page: PageName | undefined;
  field: string | undefined;
}

export function pageAddressOf(search: string): PageAddress {
  const query = new URLSearchParams(search);
  return {
    page: pageNames.find((name) => name === query.get('page')),
    field: query.get('field') ?? undefined,
  };
}

export function searchOf(page?: PageName, field?: string): string {
  const query = new URLSearchParams({ tab: 'pages', ...(page && { page }), ...(field && { field }) });
  return `?${query}`;
}
