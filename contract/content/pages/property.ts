import { z } from 'zod';
import { sitePages } from '#contract/site-pages.ts';
import {
  definePage,
  line,
  list,
  paragraph,
  callToAction,
  hero,
  intro,
  priceList,
  statistic,
  titledText,
} from '../define-page.ts';

/** What stands in place of a list without items, and where it leads. */
const empty = z.object({
  title: line(),
  text: line(160),
  action: line(40),
  /** what the contact form then names as the visitor's choice */
  about: line(),
});

const titledList = z.object({ title: line(), items: list(titledText) });

export const propertyPage = definePage(
  sitePages.property.path,
  {
    hero,
    photo: intro,
    staging: z.object({
      title: line(),
      text: paragraph(),
      before: line(20),
      after: line(20),
      turnaround: line(),
    }),
    floorPlans: z.object({
      title: line(),
      text: paragraph(),
      /** alt text of a plan */
      alt: line(80, { placeholders: ['title'] }),
      empty,
    }),
    videos: z.object({ title: line(), text: paragraph(), facts: list(statistic, { maximum: 6 }), empty }),
    statement: z.object({ text: line(120) }),
    services: titledList,
    expertise: titledList,
    marketing: z.object({
      title: line(),
      text: paragraph(),
      /** figures of the studio */
      statistics: list(statistic, { maximum: 6 }),
      /** general figures of the market */
      effects: list(statistic, { maximum: 10 }),
    }),
    pricing: priceList,
    call: callToAction,
  },
  {
    sections: [
      'photo',
      'staging',
      'floorPlans',
      'videos',
      'statement',
      'services',
      'expertise',
      'marketing',
      'pricing',
      'call',
    ],
    anchors: {
      photo: 'photo',
      staging: 'visual-staging',
      floorPlans: '3d',
      videos: 'video',
      services: 'warehouse',
      pricing: 'pricing',
    },
  },
);
