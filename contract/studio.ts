import { z } from 'zod';
import { optionalText, requiredText, url } from './fields.ts';
import { limits } from './limits.ts';

const office = z.strictObject({
  city: requiredText('City is required', limits.name),
  /** street address; empty if the office is open by appointment only */
  street: optionalText(limits.shortText),
  region: optionalText(limits.name),
  postalCode: optionalText(20),
  country: optionalText(2),
});

function degrees(most: number) {
  const error = `Must be a number from -${most} to ${most}`;
  return z.number({ error }).min(-most, error).max(most, error);
}

/** The studio's identity: names, addresses and links, in one place. */
export const studioIdentity = z.strictObject({
  name: requiredText('Name is required', limits.name),
  legalName: requiredText('Legal name is required', limits.name),
  tagline: optionalText(limits.shortText),
  foundedYear: z
    .number({ error: 'Must be a year' })
    .int('Must be a year')
    .min(1800, 'Must be a year')
    .max(2200, 'Must be a year'),
  offices: z.array(office).min(1).max(2),
  phone: optionalText(limits.phone),
  email: z.email('Invalid email address').max(limits.email),
  hours: z.strictObject({
    weekdays: requiredText('Hours are required', limits.name),
    weekends: requiredText('Hours are required', limits.name),
  }),
  map: z.strictObject({ latitude: degrees(90), longitude: degrees(180) }).nullable(),
  /** only links to a profile are shown */
  social: z.strictObject({
    instagram: url('Must be a valid URL').nullable(),
    facebook: url('Must be a valid URL').nullable(),
    linkedin: url('Must be a valid URL').nullable(),
  }),
  /** the QR code of the chat app; if null, the site generates one for a text message to `phone` */
  chatQrImage: url('Must be a valid image URL').nullable(),
});
export type StudioIdentity = z.infer<typeof studioIdentity>;
