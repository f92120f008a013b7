import { z } from 'zod';
import { sitePages } from '#contract/site-pages.ts';
import { definePage, line, lines, list, callToAction, hero, intro, priceList, titledText } from '../define-page.ts';

export const portraitPage = definePage(
  sitePages.portrait.path,
  {
    hero,
    headshots: intro,
    family: intro,
    statement: z.object({ text: line(120) }),
    features: z.object({ title: line(), items: list(titledText) }),
    offer: z.object({ title: line(), items: lines() }),
    process: z.object({ title: line(), steps: list(titledText) }),
    pricing: priceList,
    call: callToAction,
  },
  {
    sections: ['headshots', 'family', 'statement', 'features', 'offer', 'process', 'pricing', 'call'],
    anchors: { headshots: 'professional', family: 'family-portrait', pricing: 'pricing' },
  },
);
