import { z } from 'zod';
import { cutText, optionalText, requiredText } from './fields.ts';
import { emailAddress } from './email-address.ts';
import { limits } from './limits.ts';
import { contactDues, contactStages } from './contact-desk.ts';
import { type ContactView, contactViews } from './contact-views.ts';
import { serviceTypes } from './service-types.ts';

export { type ServiceType, serviceTypeLabels, serviceTypes } from './service-types.ts';

/** An enquiry of a visitor. The messages are specified. */
export const contactRequest = z.strictObject({
  firstName: requiredText('First name is required', limits.name),
  lastName: requiredText('Last name is required', limits.name),
  email: emailAddress,
  phone: optionalText(limits.phone).nullish(),
  serviceType: z.enum(serviceTypes, { error: 'Please select a service type' }),
  message: requiredText('Message is required', limits.text),
  /** What was filled in where visitors see no field: by a bot, or by a browser that fills in forms. */
  website: cutText(limits.shortText).nullish(),
  /** The form token: the signed time at which the form was shown or first used. Direct calls of the API have none. */
  stamp: cutText(limits.shortText).nullish(),
  /** Path of the page that led to the form, for the studio's figures. Whatever is no path is not stored. */
  page: cutText(limits.url).nullish(),
});
export type ContactRequest = z.infer<typeof contactRequest>;

export const contactReceipt = z.object({ id: z.uuid() });

/** A new form token, fetched when a visitor starts to fill in the form. */
export const contactFormToken = z.object({ stamp: z.string() });

export const contactStates = ['unread', 'read', 'archived'] as const;
export type ContactState = (typeof contactStates)[number];

/** Changes of an enquiry by staff: its state, and whether it is spam. */
export const contactUpdate = z
  .strictObject({
    state: z.enum(contactStates, { error: 'Must be unread, read or archived' }).optional(),
    isQuarantined: z.boolean({ error: 'Must be true or false' }).optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Nothing to change');
export type ContactUpdate = z.infer<typeof contactUpdate>;

/** A stored enquiry, as staff see it. `isQuarantined` marks suspected spam, which is stored like other enquiries. */
export const contactMessage = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  serviceType: z.enum(serviceTypes),
  message: z.string(),
  /** BCP 47 language of the page that it was written on; null if unknown. Older enquiries may have that of the browser. */
  language: z.string().nullable(),
  state: z.enum(contactStates),
  isQuarantined: z.boolean(),
  /** signals of the spam filter; null if it is not suspected */
  quarantineReason: z.string().nullable(),
  stage: z.enum(contactStages),
  /** id of the member of staff who deals with it */
  ownerId: z.uuid().nullable(),
  followUpOn: z.iso.date().nullable(),
  /** time of the first answer; null if there was none or its time is unknown */
  answeredAt: z.iso.datetime().nullable(),
  /** Incremented by changes of the four fields above. Send it as `If-Match: "<version>"` with the next one. */
  deskVersion: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type ContactMessage = z.infer<typeof contactMessage>;

/** Another day than that of the studio, for callers who count by days of their own. */
export const dayQuery = {
  day: z.iso.date('Must be a date').optional().describe('YYYY-MM-DD; default: the day of the studio'),
  dayEndsAt: z.iso.datetime('Must be a time').optional().describe('When that day ends'),
};

const filter = {
  service: z.enum(serviceTypes, { error: 'Please select a service type' }).optional().describe('Only this service'),
  search: optionalText(limits.shortText)
    .optional()
    .describe('Only messages that contain all of these words, in any order and case, in their texts or notes'),
  stage: z.enum(contactStages).optional().describe('Only messages in this stage'),
  due: z.enum(contactDues).optional().describe('Only messages whose answer or follow-up is due today, or overdue'),
  ...dayQuery,
};

/** Filters of the list of enquiries; without any, all are listed. */
export const contactListQuery = z.object({
  ...filter,
  view: z.enum(contactViews).optional().describe('Only messages in this view of the back office'),
  limit: z.coerce.number('Must be a whole number').int('Must be a whole number').min(1).max(500).optional(),
  before: z.uuid('Not a valid id').optional().describe('Only messages older than the one with this id'),
});
export type ContactListQuery = z.infer<typeof contactListQuery>;

export const contactCountQuery = z.object(filter);
export type ContactCountQuery = z.infer<typeof contactCountQuery>;

/** Number of matching enquiries in each view. */
export const contactCounts = z.object({
  inbox: z.number().int(),
  unread: z.number().int(),
  archived: z.number().int(),
  quarantine: z.number().int(),
} satisfies Record<ContactView, z.ZodType>);
export type ContactCounts = z.infer<typeof contactCounts>;
