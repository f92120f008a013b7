import { z } from 'zod';
import { sitePages } from '#contract/site-pages.ts';
import { definePage, line, link, list, paragraph, hero, intro } from '../define-page.ts';

export const homePage = definePage(
  sitePages.home.path,
  {
    hero: hero.extend({ action: line(30) }),
    services: intro.extend({
      /** the first four are in the first row, the other three in the second */
      cards: list({ title: line(40), text: line(120), to: link() }, { maximum: 7 }),
    }),
    featured: z.object({
      title: line(),
      /** the link to the portfolio of the shown category */
      action: line(40),
      /** until the pictures of a category are there */
      waiting: line(60),
      categories: list({ label: line(30), to: link() }, { maximum: 5 }),
    }),
    about: z.object({ title: line(), text: paragraph(600), action: line(40) }),
    team: intro.extend({ action: line(40) }),
    contact: intro,
  },
  {
    sections: ['services', 'featured', 'about', 'team', 'contact'],
    anchors: { services: 'services', featured: 'featured', about: 'about', team: 'team', contact: 'contact' },
  },
);
