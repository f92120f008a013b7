import { z } from 'zod';
import { sitePages } from '#contract/site-pages.ts';
import { definePage, line, list, callToAction, hero, intro, priceList, titledText } from '../define-page.ts';

export const commercialPage = definePage(
  sitePages.commercial.path,
  {
    hero,
    commercial: intro,
    events: intro,
    videos: intro,
    statement: z.object({ text: line(120) }),
    approach: z.object({ title: line(), items: list(titledText) }),
    pricing: priceList,
    call: callToAction,
  },
  {
    sections: ['commercial', 'events', 'videos', 'statement', 'approach', 'pricing', 'call'],
    anchors: {
      commercial: 'commercial-photography',
      events: 'event-photography',
      videos: 'video-production',
      pricing: 'pricing',
    },
  },
);
