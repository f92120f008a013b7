import { z } from 'zod';
import { sitePages } from '#contract/site-pages.ts';
import {
  definePage,
  line,
  lines,
  list,
  paragraph,
  price,
  callToAction,
  hero,
  intro,
  priceList,
} from '../define-page.ts';

const rental = z.object({
  title: line(),
  text: paragraph(),
  /** accessible name of the list of styles */
  stylesLabel: line(40),
  /** before the price on the picture of a style */
  priceLabel: line(20),
  /** accessible name of the picture of a style */
  styleLabel: line(80, { placeholders: ['style', 'price'] }),
  styles: list({ name: line(40), price: price(), text: paragraph(200) }, { maximum: 4 }),
  packagesTitle: line(),
  packages: list({ name: line(40), duration: line(60), price: price() }, { maximum: 6 }),
  includedTitle: line(),
  included: lines(60),
  /** the button for a fitting, and what the contact form then names as the visitor's choice */
  fitting: z.object({ action: line(40), about: line() }),
  /** the button that leads to the styles */
  collection: line(40),
});

export const weddingPage = definePage(
  sitePages.wedding.path,
  {
    hero,
    gallery: intro,
    statement: z.object({ text: line(120) }),
    films: intro,
    rental,
    pricing: priceList,
    call: callToAction,
  },
  {
    sections: ['gallery', 'statement', 'films', 'rental', 'pricing', 'call'],
    anchors: { gallery: 'gallery', films: 'videos', rental: 'dress-rental', pricing: 'pricing' },
  },
);
