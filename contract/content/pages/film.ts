import { z } from 'zod';
import { sitePages } from '#contract/site-pages.ts';
import { definePage, line, list, paragraph, callToAction, hero, intro, titledText } from '../define-page.ts';

const services = z.object({ title: line(), items: list(titledText) });

/** The closing call is no section: it stands below the dark part of the page, which holds all sections. */
export const filmPage = definePage(
  sitePages.film.path,
  {
    hero,
    stills: intro,
    statement: z.object({ text: line(120) }),
    services,
    cinematic: z.object({ title: line(), text: paragraph(), services }),
    call: callToAction,
  },
  {
    sections: ['stills', 'statement', 'services', 'cinematic'],
    anchors: { stills: 'production-stills', cinematic: 'cinematic-production' },
  },
);
