import type { SiteLanguage } from '#contract/content/site-languages.ts';
import type { StudioIdentity } from '#contract/studio.ts';
import { offeredServices } from '#content/offered-services.ts';
import { isProfile } from '#app/site/frame/is-profile.ts';
import {
  daysOfPart,
  parseOpeningDays,
  parseOpeningHours,
  type OpeningWeek,
  week,
  weekParts,
} from '#contract/opening-hours.ts';
import { findCountryCode } from '#contract/countries.ts';

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
