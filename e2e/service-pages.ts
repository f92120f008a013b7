import { sitePageNames, sitePages } from '#contract/site-pages.ts';
import { pageGalleries } from '#app/site/pages.ts';

/** The paths of the pages about a service: those that show its work in a gallery. */
export const servicePages = sitePageNames
  .filter((name) => Object.keys(pageGalleries[name]).length > 0)
  .map((name) => sitePages[name].path);
