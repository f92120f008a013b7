import { z } from 'zod';
import { defineFrame, line, list, paragraph, titledText } from '../define-page.ts';
import { type FooterColumn, type MenuPanel, pathsInFooter, pathsInPanel } from '#contract/site-pages.ts';

const label = () => line(30);
const labelEach = <Link extends string>(links: readonly Link[]) =>
  z.object(Object.fromEntries(links.map((id) => [id, label()])) as Record<Link, ReturnType<typeof label>>);

/**
 * A group of the menu: its entry, one line about it in its panel, and the links of the panel, which lead to pages and then
 * to sections.
 */
const group = <Panel extends MenuPanel, Section extends string = never>(panel: Panel, ...sections: Section[]) =>
  z.object({ label: label(), text: line(100), links: labelEach([...listNames(pathsInPanel(panel)), ...sections]) });

const column = <Column extends FooterColumn>(name: Column) => labelEach(listNames(pathsInFooter(name)));

const listNames = <Name extends string>(paths: Readonly<Record<Name, string>>) => Object.keys(paths) as Name[];

/** The texts around every page: menu, footer, and the pages for errors. Where its links lead stands in the code. */
export const framePage = defineFrame('/', {
  navigation: z.object({
    /** the link to the content for visitors with a keyboard, shown when it has the focus */
    skip: line(60),
    home: label(),
    portrait: group('portrait', 'headshots', 'family'),
    property: group('property', 'photo', 'video', 'staging', 'floorPlans'),
    commercial: group('commercial'),
    team: label(),
    bookNow: label(),
  }),
  footer: z.object({
    blurb: paragraph(160),
    /** depends on the number of offices in the settings */
    promise: line(120),
    promiseOfTwoOffices: line(120),
    servicesTitle: label(),
    services: column('services'),
    companyTitle: label(),
    company: column('company'),
    legal: column('legal'),
    followTitle: label(),
    rights: line(60),
  }),
  /** of home and the pages of services: while the studio has published no testimonial, and where a page has no steps of its own */
  process: z.object({ title: line(), steps: list(titledText, { maximum: 6 }) }),
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
