import type { PageName } from '#contract/content/content-pages.ts';
import type { Catalogue } from '#app/i18n/zh.ts';

/** The name of a page for staff. */
export function pageLabel({ pages }: Catalogue, page: PageName): string {
  return pages.names[page] ?? page;
}

export function timeText({ locale }: Catalogue, time: string): string {
  return new Date(time).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}
