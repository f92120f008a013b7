import type { SiteLanguage } from '#contract/content/site-languages.ts';
import type { StudioIdentity } from '#contract/studio.ts';
import { offeredServices } from '#content/offered-services.ts';
import { isProfile } from '#app/site/frame/is-profile.ts';
import { openingDaysOf, openingHoursOf } from './opening-hours.ts';

/** Of texts that name no days. */
const usualDays = {
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  weekends: ['Saturday', 'Sunday'],
};

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
  const hours = (['weekdays', 'weekends'] as const).flatMap((part) => {
    const times = openingHoursOf(identity.hours[part]) ?? openingHoursOf(source.hours[part]);
    const description = identity.hours[part];
    const dayOfWeek = openingDaysOf(source.hours[part]) ?? openingDaysOf(identity.hours[part]) ?? usualDays[part];
    return times ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek, ...times, description }] : [];
  });
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

function structuredAddress({ street, city, region, postalCode, country }: StudioIdentity['offices'][number]) {
  return {
    '@type': 'PostalAddress',
    ...(street && { streetAddress: street }),
    addressLocality: city,
    ...(region && { addressRegion: region }),
    ...(postalCode && { postalCode }),
    ...(country && { addressCountry: country }),
  };
}
