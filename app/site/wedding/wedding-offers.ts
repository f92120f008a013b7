import type { PageContent } from '#contract/content/define-page.ts';
import type { weddingPage } from '#contract/content/pages/wedding.ts';
import { type Offers, listPrices } from '../seo/structured-data.ts';

/** The packages of the day, and those of the dress rental. */
export function listOffers(content: PageContent<typeof weddingPage>): Offers[] {
  const { sections, rental } = content;
  const packages = rental.packages.map(({ name, duration, price }) => ({ name, price, summary: duration }));
  const isShown = sections.includes('rental');
  return [
    ...listPrices(content),
    ...(isShown ? [{ anchor: 'dress-rental', title: rental.packagesTitle, packages }] : []),
  ];
}
