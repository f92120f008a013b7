import { z } from 'zod';
import { fault } from './faults/field-fault.ts';
import { cutText, optionalText, requiredText, wishedDay, emailAddress } from './fields.ts';
import { limits } from './limits.ts';
import { contactDues, contactStages, type ContactView, contactViews } from './enquiry-stages.ts';
import {
  dayFields,
  type EnquiryField,
  enquiryFieldNames,
  type OptionalEnquiryField,
  type RequiredEnquiryField,
} from './enquiry-fields.ts';
import { spamSignal } from './spam-signals.ts';
import { serviceTypes, type ServiceType } from './service-types.ts';

export { type ServiceType, serviceTypeLabels, serviceTypes } from './service-types.ts';

/** The required fields of the form, as a visitor may send them. */
export const requiredEnquiryFields = {
  firstName: requiredText('no-first-name', limits.name),
  lastName: requiredText('no-last-name', limits.name),
  email: emailAddress,
  serviceType: z.enum(serviceTypes, { error: fault('no-service') }),
  message: requiredText('no-message', limits.text),
} satisfies Record<RequiredEnquiryField, z.ZodType>;

const optionalEnquiryFields = {
  phone: optionalText(limits.phone).nullish(),
  preferredDate: wishedDay.nullish(),
} satisfies Record<OptionalEnquiryField, z.ZodType>;

/** The optional fields as they are stored: null for what was left empty. */
export const storedOptionalFields = {
  phone: z.string().nullable(),
  preferredDate: z.iso.date().nullable(),
} satisfies Record<OptionalEnquiryField, z.ZodType>;

const storedEnquiryFields = {
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  serviceType: z.enum(serviceTypes),
  message: z.string(),
  ...storedOptionalFields,
} satisfies Record<EnquiryField, z.ZodType>;

/** An enquiry of a visitor. */
export const contactRequest = z.strictObject({
  ...requiredEnquiryFields,
  ...optionalEnquiryFields,
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
    state: z.enum(contactStates, { error: fault('unknown-contact-state') }).optional(),
    isQuarantined: z.boolean({ error: fault('not-true-or-false') }).optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), fault('nothing-to-change'));
export type ContactUpdate = z.infer<typeof contactUpdate>;

/** A stored enquiry, as staff see it. `isQuarantined` marks suspected spam, which is stored like other enquiries. */
export const contactMessage = z.object({
  id: z.uuid(),
  ...storedEnquiryFields,
  /** BCP 47 language of the page that it was written on; null if unknown. Older enquiries may have that of the browser. */
  language: z.string().nullable(),
  state: z.enum(contactStates),
  isQuarantined: z.boolean(),
  /** what the spam filter found, in English; null if it is not suspected */
  quarantineReason: z.string().nullable(),
  /** the same as codes with figures; absent if it is not suspected */
  quarantineSignals: z.array(spamSignal).optional(),
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

/** What the visitor filled in, as it is stored. */
export type EnquiryValues = Pick<ContactMessage, EnquiryField>;

/** The days that the visitor wishes for. */
export function listWishedDays(values: EnquiryValues): { field: EnquiryField; day: string }[] {
  return dayFields.flatMap((field) => (values[field] === null ? [] : [{ field, day: values[field] }]));
}

export function toEnquiryValues(request: ContactRequest): EnquiryValues {
  return Object.fromEntries(enquiryFieldNames.map((field) => [field, request[field] || null])) as EnquiryValues;
}

/** Another day than that of the studio, for callers who count by days of their own. */
export const dayQuery = {
  day: z.iso.date(fault('not-a-date')).optional().describe('YYYY-MM-DD; default: the day of the studio'),
  dayEndsAt: z.iso.datetime(fault('not-a-time')).optional().describe('When that day ends'),
};

const filter = {
  service: z
    .enum(serviceTypes, { error: fault('no-service') })
    .optional()
    .describe('Only this service'),
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
  limit: z.coerce.number(fault('not-a-whole-number')).int(fault('not-a-whole-number')).min(1).max(500).optional(),
  before: z.uuid(fault('not-an-id')).optional().describe('Only messages older than the one with this id'),
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

/** What the sender adds to an enquiry on its private page. */
export const enquiryAddition = z.object({ text: requiredText('no-addition', limits.text) });

/** What the sender of an enquiry sees of it: nothing that staff wrote for themselves. */
export interface EnquiryPage {
  firstName: string;
  serviceType: ServiceType;
  message: string;
  /** YYYY-MM-DD, by the fields for them */
  days: { field: EnquiryField; day: string }[];
  /** ISO 8601 */
  createdAt: string;
  /** by when the site promises an answer, ISO 8601 */
  answerBy: string;
  /** IANA name of the time zone of the studio, in which times are shown; undefined: that of the server */
  timeZone: string | undefined;
  progress: 'received' | 'read' | 'answered';
  /** oldest first */
  additions: { createdAt: string; text: string }[];
}
