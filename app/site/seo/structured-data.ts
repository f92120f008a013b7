import type { SiteLanguage } from '#contract/content/site-languages.ts';
import type { StudioIdentity } from '#contract/studio.ts';
import { offeredServices } from '#content/offered-services.ts';
import { isProfile } from '#app/site/frame/outside-links.tsx';
import {
  daysOfPart,
  parseOpeningDays,
  parseOpeningHours,
  type OpeningWeek,
  week,
  weekParts,
} from '#contract/opening-hours.ts';
import { findCountryCode } from '#contract/countries.ts';
import { readPrice } from '#contract/content/price.ts';
import type { PictureSource } from '#contract/media.ts';
import { findJpeg, namedPictures, type PagePictures } from './page-pictures.ts';

/** @param url of the site */
export const studioId = (url: string) => `${url}#studio`;

/**
 * The studio as schema.org's ProfessionalService, with only those properties that are set.
 * @param options.source the identity in English, for hours whose translation names no times
 */
export function structuredStudio(
  identity: StudioIdentity,
  { source, url, image, language }: { source: StudioIdentity; url: string; image: string; language: SiteLanguage },
) {
  const hours = source.openingDays
    ? toOpeningHours(source.openingDays, identity.hours)
    : writtenHours(identity, source);
  const [office] = identity.offices;
  const { title, services } = offeredServices[language];
  const profiles = Object.values(identity.social).filter(isProfile);
  return {
    '@type': 'ProfessionalService',
    '@id': studioId(url),
    name: identity.name,
    legalName: identity.legalName,
    url,
    image,
    ...(identity.phone && { telephone: identity.phone }),
    email: identity.email,
    foundingDate: String(identity.foundedYear),
    ...(office && { address: structuredAddress(office) }),
    ...(identity.offices.length > 1 && {
      location: identity.offices.map((place) => ({ '@type': 'Place', address: structuredAddress(place) })),
    }),
    ...(identity.map && { geo: { '@type': 'GeoCoordinates', ...identity.map } }),
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: title,
      itemListElement: services.map((name) => ({ '@type': 'Offer', itemOffered: { '@type': 'Service', name } })),
    },
  };
}

/** As the studio has set its days: one entry for all days with the same hours. */
function toOpeningHours(days: OpeningWeek, lines: StudioIdentity['hours']) {
  const open = week.flatMap((day) => {
    const hours = days[day];
    return hours.is === 'open' ? [{ day, opens: hours.opens, closes: hours.closes }] : [];
  });
  return [...Map.groupBy(open, ({ opens, closes }) => `${opens}-${closes}`).values()].map((group) => {
    const dayOfWeek = group.map(({ day }) => day);
    const parts = weekParts.filter((part) => daysOfPart[part].some((day) => dayOfWeek.includes(day)));
    const { opens, closes } = group[0] as (typeof group)[number];
    const description = parts.map((part) => lines[part]).join('; ');
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes, description };
  });
}

/** As the lines say; those that name no days are about the usual ones. */
function writtenHours(identity: StudioIdentity, source: StudioIdentity) {
  return weekParts.flatMap((part) => {
    const times = parseOpeningHours(identity.hours[part]) ?? parseOpeningHours(source.hours[part]);
    const description = identity.hours[part];
    const dayOfWeek =
      parseOpeningDays(source.hours[part]) ?? parseOpeningDays(identity.hours[part]) ?? daysOfPart[part];
    return times ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek, ...times, description }] : [];
  });
}

function structuredAddress({ street, city, region, postalCode, country }: StudioIdentity['offices'][number]) {
  const addressCountry = findCountryCode(country) ?? country;
  return {
    '@type': 'PostalAddress',
    ...(street && { streetAddress: street }),
    addressLocality: city,
    ...(region && { addressRegion: region }),
    ...(postalCode && { postalCode }),
    ...(addressCountry && { addressCountry }),
  };
}

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

export interface PageVideos {
  videos?: readonly StructuredVideo[];
}

interface StructuredVideo {
  title: string;
  description: string;
  videoUrl: string;
  poster: PictureSource | string | null;
  createdAt?: string;
  durationSeconds?: number | null;
}

/** Galleries and videos of a page as schema.org's ImageGallery and VideoObject. */
export function structuredWork(
  { galleries = [], videos = [] }: PagePictures & PageVideos,
  { url, origin = '' }: { url: string; origin?: string | undefined },
): object[] {
  return [
    ...galleries
      .filter(({ pictures }) => pictures.length > 0)
      .map(({ id, title, pictures }) => ({
        '@type': 'ImageGallery',
        '@id': `${url}#${id}`,
        name: title,
        image: namedPictures(pictures).map((picture) => structuredPicture(picture, origin)),
      })),
    ...videos.flatMap((video) => structuredVideo(video, origin) ?? []),
  ];
}

function structuredPicture(picture: PictureSource, origin: string) {
  const { url, width, height } = findJpeg(picture, { origin });
  return { '@type': 'ImageObject', contentUrl: url, width, height, ...(picture.alt && { name: picture.alt }) };
}

/** Search engines require a thumbnail, so videos without a poster are left out. */
function structuredVideo(
  { title, description, videoUrl, poster, createdAt, durationSeconds }: StructuredVideo,
  origin: string,
) {
  if (!poster) return undefined;
  // URLs of records may be external; our own are paths.
  const absolute = (address: string) => (address.startsWith('/') ? `${origin}${address}` : address);
  return {
    '@type': 'VideoObject',
    name: title,
    description: description || title,
    thumbnailUrl: absolute(typeof poster === 'string' ? poster : findJpeg(poster, {}).url),
    contentUrl: absolute(videoUrl),
    ...(createdAt && { uploadDate: createdAt }),
    // ISO 8601 duration in seconds.
    ...(durationSeconds && { duration: `PT${Math.round(durationSeconds)}S` }),
  };
}
