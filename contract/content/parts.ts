import { z } from 'zod';
import { figure, flag, line, lines, list, paragraph, price } from './field-kinds.ts';

/** Parts of documents that several pages share. */
export const hero = z.object({ title: line(60), subtitle: line(160) });

/** Heading and first paragraph of a section. */
export const intro = z.object({ title: line(), text: paragraph() });

/** Fields of an item: a heading with a short text. */
export const titledText = { title: line(), text: paragraph() };

/** Fields of an item: a large figure with its label. */
export const statistic = { value: figure(), label: line(120) };

const pricePackage = {
  name: line(40),
  price: price(),
  popular: flag(),
  summary: line(120),
  contents: lines(80, 12),
};

export const priceList = z.object({
  title: line(),
  intro: paragraph(),
  /** label of the button of each package */
  action: line(40),
  /** what the contact form names as the visitor's choice when a package is chosen */
  about: line(80, { placeholders: ['package'] }),
  /** badge of popular packages */
  popular: line(30),
  packages: list(pricePackage, { maximum: 6 }),
});

/** The call to enquire at the end of a page, and what the contact form then names as the visitor's choice. */
export const callToAction = z.object({ title: line(), action: line(40), about: line() });
