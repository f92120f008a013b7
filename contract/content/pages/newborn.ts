import { z } from 'zod';
import { sitePages } from '#contract/site-pages.ts';
import {
  definePage,
  line,
  lines,
  list,
  paragraph,
  callToAction,
  hero,
  intro,
  priceList,
  statistic,
  titledText,
} from '../define-page.ts';

export const newbornPage = definePage(
  sitePages.newborn.path,
  {
    hero,
    portfolio: intro,
    timing: z.object({
      title: line(),
      value: line(40),
      text: paragraph(),
      statistics: list(statistic, { maximum: 6 }),
    }),
    services: z.object({ title: line(), items: list(titledText) }),
    safety: z.object({ title: line(), text: paragraph(), items: lines() }),
    pricing: priceList,
    call: callToAction,
  },
  {
    sections: ['portfolio', 'timing', 'services', 'safety', 'pricing', 'call'],
    anchors: { portfolio: 'portfolio', pricing: 'pricing' },
  },
);
