import { z } from 'zod';
import { sitePages } from '#contract/site-pages.ts';
import { definePage, line, lines, list, paragraph, hero } from '../define-page.ts';

export const teamPage = definePage(
  sitePages.team.path,
  {
    hero,
    team: z.object({ title: line(120) }),
    join: z.object({
      title: line(),
      text: paragraph(),
      /** label of the button of each position */
      action: line(40),
      /** what the contact form names as the visitor's choice */
      about: line(80, { placeholders: ['position'] }),
      positions: list({ title: line(60), terms: line(60), text: paragraph(), wanted: lines(120, 8) }),
    }),
  },
  { sections: ['team', 'join'], anchors: { team: 'team', join: 'join' } },
);
