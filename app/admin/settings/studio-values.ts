import { findCountryCode } from '#contract/countries.ts';
import { isSameWeek, readWeek } from '#contract/opening-hours.ts';
import type { SocialNetwork, StudioIdentity } from '#contract/studio.ts';

import { toWeek, type WeekValues, toWeekValues } from './opening-days.ts';

/** Form values of the identity: numbers are strings, and there are always two offices. */
export interface StudioValues {
  name: string;
  legalName: string;
  tagline: string;
  foundedYear: string;
  phone: string;
  email: string;
  offices: Office[];
  hours: StudioIdentity['hours'];
  openingDays: WeekValues;
  map: { latitude: string; longitude: string };
  social: Record<SocialNetwork, string>;
  chatQrImage: string;
}
type Office = StudioIdentity['offices'][number];

/** How an empty link is sent, see the schema. */
const emptyLinks: Record<SocialNetwork, null | undefined> = {
  instagram: null,
  facebook: null,
  linkedin: null,
  xiaohongshu: undefined,
  douyin: undefined,
  weibo: undefined,
  wechat: undefined,
  whatsapp: undefined,
};

const noOffice: Office = { city: '', street: '', region: '', postalCode: '', country: '' };

export function toStudioValues(identity: StudioIdentity): StudioValues {
  const { map, social, offices } = identity;
  return {
    ...identity,
    foundedYear: String(identity.foundedYear),
    offices: [offices[0] ?? noOffice, offices[1] ?? noOffice].map((office) => ({
      ...office,
      country: findCountryCode(office.country) ?? office.country,
    })),
    openingDays: toWeekValues(identity.openingDays ?? readWeek(identity.hours)),
    map: { latitude: map ? String(map.latitude) : '', longitude: map ? String(map.longitude) : '' },
    social: {
      instagram: social.instagram ?? '',
      facebook: social.facebook ?? '',
      linkedin: social.linkedin ?? '',
      xiaohongshu: social.xiaohongshu ?? '',
      douyin: social.douyin ?? '',
      weibo: social.weibo ?? '',
      wechat: social.wechat ?? '',
      whatsapp: social.whatsapp ?? '',
    },
    chatQrImage: identity.chatQrImage ?? '',
  };
}

/** The request body, before validation. An empty second office is left out; empty links and an empty map position become null. */
export function toIdentity(values: StudioValues): object {
  const [first, second] = values.offices;
  const { latitude, longitude } = values.map;
  const days = toWeek(values.openingDays);
  return {
    ...values,
    foundedYear: parseNumber(values.foundedYear),
    openingDays: isSameWeek(days, readWeek(values.hours)) ? undefined : days,
    offices: second && Object.values(second).some((text) => text.trim() !== '') ? [first, second] : [first],
    map:
      latitude.trim() || longitude.trim()
        ? { latitude: parseNumber(latitude), longitude: parseNumber(longitude) }
        : null,
    social: Object.fromEntries(
      Object.entries(values.social).map(([name, link]) => [name, link.trim() || emptyLinks[name as SocialNetwork]]),
    ),
    chatQrImage: values.chatQrImage.trim() || null,
  };
}

/** Dotted paths of all fields of the form. */
export function listFieldNames(values: object, path = ''): string[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? listFieldNames(value, `${path}${name}.`) : `${path}${name}`,
  );
}

/** Number('') would be 0, a valid coordinate: return NaN for an empty text, so that validation fails. */
function parseNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}
