import { findCountryCode } from '#contract/countries.ts';
import {
  isSameWeek,
  readWeek,
  type DayHours,
  daysOfPart,
  eachDay,
  isSameDay,
  type OpeningWeek,
  readLine,
  type Weekday,
  type WeekPart,
  week,
  weekParts,
  writtenLine,
} from '#contract/opening-hours.ts';
import type { SocialNetwork, StudioIdentity } from '#contract/studio.ts';
import { type SiteLanguage, siteLanguages } from '#contract/content/site-languages.ts';

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
export function toIdentity(values: StudioValues): Record<string, unknown> {
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

/** Form values of a day. The times stay while it is closed. */
export interface DayValues {
  is: DayHours['is'];
  opens: string;
  closes: string;
}
export type WeekValues = Record<Weekday, DayValues>;
export type Lines = Record<WeekPart, string>;

export function toWeekValues(days: OpeningWeek): WeekValues {
  return eachDay((day) => ({ opens: '', closes: '', ...days[day] }));
}

export function toWeek(values: WeekValues): OpeningWeek {
  return eachDay((day) => {
    const { is, opens, closes } = values[day];
    return is === 'open' ? { is, opens, closes } : { is };
  });
}

/** Whether a line says what the days are: it was made from them, or reads so. An own line, which cannot be read, does not. */
export function saysDays(line: string, part: WeekPart, days: OpeningWeek): boolean {
  if (siteLanguages.some((language) => line.trim() === writtenLine(days, part, language))) return true;
  const said = readLine(line, part);
  if (!said) return false;
  return daysAbout(said, part).every((day) => isSameDay(said.get(day) ?? { is: 'closed' }, days[day]));
}

/**
 * The lines that change with the days: empty ones, and those about days that were changed. What the owner has written in words
 * of their own, which cannot be read, stays.
 */
export function linesAfterDays(
  lines: Lines,
  { before, after, language }: { before: OpeningWeek; after: OpeningWeek; language: SiteLanguage },
): Partial<Lines> {
  const written: Partial<Lines> = {};
  for (const part of weekParts) {
    const said = readLine(lines[part], part);
    const isEmpty = lines[part].trim() === '';
    const isOwn = !isEmpty && said === undefined && !saysDays(lines[part], part, before);
    const about = daysAbout(said ?? new Map(), part);
    const isUntouched = !isEmpty && about.every((day) => isSameDay(before[day], after[day]));
    if (isOwn || isUntouched || saysDays(lines[part], part, after)) continue;
    // A line about days of both parts, such as "Tuesday to Sunday", leaves some of them to the other line.
    const isAboutBoth = about.length > daysOfPart[part].length;
    for (const each of isAboutBoth ? weekParts : [part]) written[each] = writtenLine(after, each, language);
  }
  return written;
}

/** The days after the owner has written a line: those that it is about, or was, follow it if it can be read. */
export function daysAfterLine(
  days: OpeningWeek,
  { part, before, lines }: { part: WeekPart; before: string; lines: Lines },
): OpeningWeek {
  const said = readLine(lines[part], part);
  if (!said) return days;
  const about = new Set([...daysAbout(said, part), ...(readLine(before, part)?.keys() ?? [])]);
  const read = readWeek(lines);
  return eachDay((day) => (about.has(day) ? read[day] : days[day]));
}

function daysAbout(said: ReadonlyMap<Weekday, DayHours>, part: WeekPart): Weekday[] {
  return week.filter((day) => daysOfPart[part].includes(day) || said.has(day));
}
