import { z } from 'zod';
import { sitePages } from '#contract/site-pages.ts';
import { definePage, line, link, list } from '../define-page.ts';

const group = z.object({ title: line(40), links: list({ label: line(40), to: link() }, { maximum: 20 }) });

/** The links to galleries are named by the galleries. */
export const sitemapPage = definePage(
  sitePages.sitemap.path,
  {
    title: line(60),
    people: group,
    places: group,
    studio: group,
    legal: group,
    galleries: z.object({ title: line(40) }),
  },
  { sections: ['people', 'places', 'studio', 'legal', 'galleries'] },
);
