import { z } from 'zod';
import { fault, type FaultCode } from './faults/field-fault.ts';
import { emailAddress, optionalText, requiredText, url } from './fields.ts';
import { clockTime, eachDay } from './opening-hours.ts';
import { limits } from './limits.ts';
import { translationsSchema } from './translations.ts';

const maxOffices = 2;

const office = z.strictObject({
  city: requiredText('no-city', limits.name),
  /** street address; empty if the office is open by appointment only */
  street: optionalText(limits.shortText),
  region: optionalText(limits.name),
  postalCode: optionalText(20),
  country: optionalText(2),
});

const time = z
  .string({ error: fault('not-a-time') })
  .max(5, fault('not-a-time'))
  .regex(clockTime, fault('not-a-time'));

const dayHours = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('closed') }),
  z.strictObject({ is: z.literal('appointment') }),
  z
    .strictObject({ is: z.literal('open'), opens: time, closes: time })
    .refine(({ opens, closes }) => opens !== closes, { error: fault('closes-when-opens'), path: ['closes'] }),
]);

function degrees(most: number, error: FaultCode) {
  return z.number({ error }).min(-most, error).max(most, error);
}

/** The studio's identity: names, addresses and links, in one place. */
export const studioIdentity = z.strictObject({
  name: requiredText('no-name', limits.name),
  legalName: requiredText('no-legal-name', limits.name),
  tagline: optionalText(limits.shortText),
  foundedYear: z
    .number({ error: fault('not-a-year') })
    .int(fault('not-a-year'))
    .min(1800, fault('not-a-year'))
    .max(2200, fault('not-a-year')),
  offices: z.array(office).min(1).max(maxOffices),
  phone: optionalText(limits.phone),
  email: emailAddress,
  hours: z.strictObject({
    weekdays: requiredText('no-hours', limits.name),
    weekends: requiredText('no-hours', limits.name),
  }),
  /** Absent if the lines of `hours` say the same: an older version knows only these. */
  openingDays: z.strictObject(eachDay(() => dayHours)).optional(),
  map: z
    .strictObject({ latitude: degrees(90, 'not-a-latitude'), longitude: degrees(180, 'not-a-longitude') })
    .nullable(),
  /** only links to a profile are shown */
  social: z.strictObject({
    instagram: url('not-a-url').nullable(),
    facebook: url('not-a-url').nullable(),
    linkedin: url('not-a-url').nullable(),
    // Absent if empty: an older version knows only the three above.
    xiaohongshu: url('not-a-url').optional(),
    douyin: url('not-a-url').optional(),
    weibo: url('not-a-url').optional(),
    wechat: url('not-a-url').optional(),
    whatsapp: url('not-a-url').optional(),
  }),
  /** the QR code of the chat app; if null, the site generates one for a text message to `phone` */
  chatQrImage: url('not-an-image-url').nullable(),
});
export type StudioIdentity = z.infer<typeof studioIdentity>;
export type SocialNetwork = keyof StudioIdentity['social'];

/** The identity as a page shows it. `lang` names the paths of texts that have no translation and therefore stand in English. */
export type TranslatedIdentity = StudioIdentity & { lang?: Readonly<Record<string, 'en'>> };

const translatableOffice = ['city', 'street', 'region'] as const;

/** The texts that have translations, by their path in the identity. */
export type StudioTranslatable =
  | 'tagline'
  | 'hours.weekdays'
  | 'hours.weekends'
  | `offices.${number}.${(typeof translatableOffice)[number]}`;

const translatableTexts: Record<StudioTranslatable, z.ZodType> = {
  tagline: studioIdentity.shape.tagline,
  'hours.weekdays': studioIdentity.shape.hours.shape.weekdays,
  'hours.weekends': studioIdentity.shape.hours.shape.weekends,
  ...Object.fromEntries(
    Array.from({ length: maxOffices }, (_, index) =>
      translatableOffice.map((field) => [`offices.${index}.${field}`, office.shape[field]]),
    ).flat(),
  ),
};
export const studioTranslatable = Object.keys(translatableTexts) as StudioTranslatable[];

/** `PUT /api/admin/studio`: the identity as it is read, with changes of its translations. */
export const studioUpdate = studioIdentity.extend({ translations: translationsSchema(translatableTexts).optional() });
export type StudioUpdate = z.infer<typeof studioUpdate>;
