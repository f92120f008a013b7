import { z } from 'zod';
import { defineFrame } from '../define-page.ts';
import { line, paragraph } from '../field-kinds.ts';

const label = () => line(30);
/** a group of the menu: its entry, one line about it in its panel, and the links of the panel */
const group = <Link extends string>(...links: Link[]) =>
  z.object({
    label: label(),
    text: line(100),
    links: z.object(Object.fromEntries(links.map((id) => [id, label()])) as Record<Link, ReturnType<typeof label>>),
  });

/** The texts around every page: menu, footer, and the pages for errors. Where its links lead stands in the code. */
export const framePage = defineFrame('/', {
  navigation: z.object({
    /** the link to the content for visitors with a keyboard, shown when it has the focus */
    skip: line(60),
    home: label(),
    portrait: group('newborn', 'headshots', 'family'),
    property: group('photo', 'video', 'staging', 'floorPlans'),
    commercial: group('commercial', 'film', 'wedding'),
    team: label(),
    bookNow: label(),
  }),
  footer: z.object({
    blurb: paragraph(160),
    /** depends on the number of offices in the settings */
    promise: line(120),
    promiseOfTwoOffices: line(120),
    servicesTitle: label(),
    services: z.object({ portrait: label(), newborn: label(), property: label(), commercial: label() }),
    companyTitle: label(),
    company: z.object({ about: label(), team: label(), contact: label() }),
    legal: z.object({ privacy: label(), terms: label(), sitemap: label() }),
    followTitle: label(),
    rights: line(60),
  }),
  chat: z.object({
    label: label(),
    text: line(100),
    /** the link for visitors who are already on their phone */
    here: label(),
  }),
  notFound: z.object({
    title: line(60),
    text: paragraph(200),
    home: label(),
    /** name of the list of other pages for screen readers */
    others: label(),
  }),
  failure: z.object({
    title: line(60),
    text: line(120),
    again: line(80),
    home: label(),
  }),
});
