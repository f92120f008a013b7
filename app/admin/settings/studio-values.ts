import type { StudioIdentity } from '#contract/studio.ts';

/** The identity as its form holds it: everything is text while it is typed, and both offices are there. */
export interface StudioValues {
  name: string;
  legalName: string;
  tagline: string;
  foundedYear: string;
  phone: string;
  email: string;
  offices: Office[];
  hours: StudioIdentity['hours'];
  map: { latitude: string; longitude: string };
  social: Record<keyof StudioIdentity['social'], string>;
  chatQrImage: string;
}
type Office = StudioIdentity['offices'][number];

const noOffice: Office = { city: '', street: '', region: '', postalCode: '', country: '' };

export function valuesOf(identity: StudioIdentity): StudioValues {
  const { map, social, offices } = identity;
  return {
    ...identity,
    foundedYear: String(identity.foundedYear),
    offices: [offices[0] ?? noOffice, offices[1] ?? noOffice],
    map: { latitude: map ? String(map.latitude) : '', longitude: map ? String(map.longitude) : '' },
    social: { instagram: social.instagram ?? '', facebook: social.facebook ?? '', linkedin: social.linkedin ?? '' },
    chatQrImage: identity.chatQrImage ?? '',
  };
}

/** What is sent; the schema judges it. An empty second office is none, an empty place is no place, an empty link no link. */
export function identityOf(values: StudioValues): unknown {
  const [first, second] = values.offices;
  const { latitude, longitude } = values.map;
  return {
    ...values,
    foundedYear: numberOf(values.foundedYear),
    offices: second && Object.values(second).some((text) => text.trim() !== '') ? [first, second] : [first],
    map: latitude.trim() || longitude.trim() ? { latitude: numberOf(latitude), longitude: numberOf(longitude) } : null,
    social: Object.fromEntries(Object.entries(values.social).map(([name, link]) => [name, link.trim() || null])),
    chatQrImage: values.chatQrImage.trim() || null,
  };
}

/** Every field of the form by the name that it is registered under. */
export function fieldNamesOf(values: object, path = ''): string[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? fieldNamesOf(value, `${path}${name}.`) : `${path}${name}`,
  );
}

/** Empty is no number: Number('') would be 0, a place in the Gulf of Guinea. */
function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}
