import type { SiteLanguage } from '#contract/content/site-languages.ts';
import type { StudioIdentity } from '#contract/studio.ts';
import { offeredServices } from '#content/offered-services.ts';
import { isProfile } from '#app/site/frame/is-profile.ts';
import { openingHoursOf } from './opening-hours.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** @param url of the site */
export const studioId = (url: string) => `${url}#studio`;

/** The studio as schema.org's ProfessionalService, with only those properties that are set. */
export function structuredStudio(
  identity: StudioIdentity,
  { url, image, language }: { url: string; image: string; language: SiteLanguage },
) {
  const hours = openingHoursOf(identity.hours.weekdays);
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
    ...(hours && {
      openingHoursSpecification: [{ '@type': 'OpeningHoursSpecification', dayOfWeek: weekdays, ...hours }],
    }),
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
