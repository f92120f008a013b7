import { readPrice } from '#contract/content/price.ts';

/** A package with a price, as pages show it. */
export interface OfferedPackage {
  name: string;
  /** as displayed, such as `$499` or `$300-500` */
  price: string;
  summary?: string;
}

/** Packages of one service, and the section of the page that shows them. */
export interface Offers {
  /** id of the section */
  anchor: string;
  title: string;
  packages: readonly OfferedPackage[];
}

/** The price lists of a page as schema.org's Service with an Offer for each package whose price can be read for certain. */
export function structuredOffers(
  offers: readonly Offers[],
  { url, provider }: { url: string; provider: string },
): object[] {
  return offers.flatMap(({ anchor, title, packages }) => {
    const priced = packages.flatMap(({ name, price, summary }) => {
      const amount = parseAmount(price);
      if (!amount) return [];
      return [
        {
          '@type': 'Offer',
          name,
          ...(summary && { description: summary }),
          url: `${url}#${anchor}`,
          ...amount,
        },
      ];
    });
    if (priced.length === 0) return [];
    return [
      { '@type': 'Service', '@id': `${url}#${anchor}`, name: title, provider: { '@id': provider }, offers: priced },
    ];
  });
}

/** Reads a price, or a range of prices. @returns undefined for any other text, such as `from $499` */
export function parseAmount(text: string): object | undefined {
  const price = readPrice(text);
  if (!price) return undefined;
  const { amount, upTo, currency: priceCurrency } = price;
  if (upTo === undefined) return { price: amount, priceCurrency };
  const range = { '@type': 'PriceSpecification', minPrice: amount, maxPrice: upTo, priceCurrency };
  return { priceCurrency, priceSpecification: range };
}

interface PageWithPrices {
  sections: readonly string[];
  pricing: { title: string; packages: readonly OfferedPackage[] };
}

/** The price list of a page, unless the owner has hidden it. */
export function listPrices({ sections, pricing }: PageWithPrices): Offers[] {
  return sections.includes('pricing') ? [{ anchor: 'pricing', title: pricing.title, packages: pricing.packages }] : [];
}
