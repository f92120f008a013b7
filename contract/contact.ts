import { z } from 'zod';
import { optionalText, requiredText } from './fields.ts';
import { limits } from './limits.ts';

export const serviceTypes = ['portrait', 'newborn', 'property', 'commercial', 'other'] as const;
export type ServiceType = (typeof serviceTypes)[number];

export const serviceTypeLabels: Record<ServiceType, string> = {
  portrait: 'Portrait',
  newborn: 'Newborn',
  property: 'Property',
  commercial: 'Commercial Photography',
  other: 'Other',
};

/** What a visitor sends. The messages are the specification's. */
export const contactRequest = z.strictObject({
  firstName: requiredText('First name is required', limits.name),
  lastName: requiredText('Last name is required', limits.name),
  email: z
    .string({ error: 'Invalid email address' })
    .trim()
    .max(limits.email, 'Invalid email address')
    .pipe(z.email('Invalid email address')),
  phone: optionalText(limits.phone).nullish(),
  serviceType: z.enum(serviceTypes, { error: 'Please select a service type' }),
  message: requiredText('Message is required', limits.text),
});
export type ContactRequest = z.infer<typeof contactRequest>;

export const contactReceipt = z.object({ id: z.uuid() });

export const contactStates = ['unread', 'read', 'archived'] as const;
export type ContactState = (typeof contactStates)[number];

/** What staff change of a stored enquiry. */
export const contactUpdate = z.strictObject({
  state: z.enum(contactStates, { error: 'Must be unread, read or archived' }),
});

/** A stored enquiry, as staff read it. `isQuarantined` marks suspected spam, which is kept like the rest (reading 14). */
export const contactMessage = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  serviceType: z.enum(serviceTypes),
  message: z.string(),
  state: z.enum(contactStates),
  isQuarantined: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type ContactMessage = z.infer<typeof contactMessage>;
