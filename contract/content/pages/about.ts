import { z } from 'zod';
import { sitePages } from '#contract/site-pages.ts';
import { definePage, line, lines, list, hero, statistic, titledText } from '../define-page.ts';

/**
 * The about page. The home page shows mission, vision and figures too. Entries of the studio about itself replace these texts
 * (contract/records.ts).
 */
export const aboutPage = definePage(
  sitePages.about.path,
  {
    hero,
    purpose: z.object({ mission: z.object(titledText), vision: z.object(titledText) }),
    values: z.object({
      title: line(),
      items: list(titledText, { maximum: 6 }),
      statistics: z.object({
        projects: z.object(statistic),
        /** shown only with a figure of the studio */
        clients: z.object({ label: statistic.label }),
        experience: z.object(statistic),
      }),
    }),
    story: z.object({ title: line(), paragraphs: lines(600, 6), action: line(40) }),
    call: z.object({ title: line(), action: line(40) }),
  },
  { sections: ['purpose', 'values', 'story'], anchors: { values: 'values', story: 'story' } },
);
