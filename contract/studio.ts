import { z } from 'zod';
import { optionalText, requiredText, url } from './fields.ts';
import { limits } from './limits.ts';

const office = z.strictObject({
  city: requiredText('City is required', limits.name),
  /** Street address lines; empty where the office receives by appointment only. */
  street: optionalText(limits.shortText),
  region: optionalText(limits.name),
  postalCode: optionalText(20),
  country: optionalText(2),
});

/** The studio's identity: the one place of its names, addresses and links (reading 34). */
export const studioIdentity = z.strictObject({
  name: requiredText('Name is required', limits.name),
  legalName: requiredText('Legal name is required', limits.name),
  tagline: optionalText(limits.shortText),
  foundedYear: z.number().int().min(1800).max(2200),
  offices: z.array(office).min(1).max(2),
  phone: optionalText(limits.phone),
  email: z.email('Invalid email address').max(limits.email),
  hours: z.strictObject({
    weekdays: requiredText('Hours are required', limits.name),
    weekends: requiredText('Hours are required', limits.name),
  }),
  map: z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }).nullable(),
  /** Only links that are set are shown (reading 30). */
  social: z.strictObject({
    instagram: url('Must be a valid URL').nullable(),
    facebook: url('Must be a valid URL').nullable(),
    linkedin: url('Must be a valid URL').nullable(),
  }),
  /** The picture behind the chat button; null hides the button. */
  chatQrImage: url('Must be a valid image URL').nullable(),
});
export type StudioIdentity = z.infer<typeof studioIdentity>;
