import { z } from 'zod';
import { contactStates, requiredEnquiryFields, storedOptionalFields } from '#contract/contact.ts';
import { contactStages } from '#contract/contact-desk.ts';
import { enquiryFieldNames } from '#contract/enquiry-fields.ts';

const time = z.iso.datetime('Must be a time in UTC');
const written = { id: z.uuid('Must be a UUID'), createdAt: time, authorName: z.string(), text: z.string() };

/** A field that the form has got since may be missing in the file of an earlier version. */
const optional = Object.fromEntries(
  Object.entries(storedOptionalFields).map(([name, field]) => [name, field.default(null)]),
) as { [Field in keyof typeof storedOptionalFields]: z.ZodDefault<(typeof storedOptionalFields)[Field]> };

/** An enquiry with what staff and its sender added. */
export const exportedEnquiry = z.strictObject({
  id: z.uuid('Must be a UUID'),
  createdAt: time,
  ...requiredEnquiryFields,
  ...optional,
  language: z.string().nullable(),
  /** path of the page that led to the form */
  page: z.string().nullable(),
  state: z.enum(contactStates, { error: 'Must be unread, read or archived' }),
  isQuarantined: z.boolean(),
  quarantineReason: z.string().nullable(),
  stage: z.enum(contactStages, { error: `Must be one of ${contactStages.join(', ')}` }),
  /** name of the account that deals with it */
  owner: z.string().nullable(),
  followUpOn: z.iso.date().nullable(),
  answeredAt: time.nullable(),
  bookedAt: time.nullable(),
  notes: z.array(z.strictObject({ ...written, isFromSender: z.boolean() })),
  replies: z.array(z.strictObject({ ...written, subject: z.string() })),
});
export type ExportedEnquiry = z.infer<typeof exportedEnquiry>;

/** `enquiries.json` of an export: the enquiries, suspected spam included. The mails about them are left out. */
export const enquiriesFile = z.strictObject({
  format: z.literal('lightwell-enquiries', { error: 'Not an enquiries.json of Lightwell' }),
  version: z.literal(1, { error: 'Unknown version of the file' }),
  enquiries: z.array(exportedEnquiry),
});
export type EnquiriesFile = z.infer<typeof enquiriesFile>;

/** The columns of `enquiries.csv`: every field that fits into a cell. */
export const enquiryColumns = [
  'id',
  'createdAt',
  ...enquiryFieldNames,
  'language',
  'page',
  'state',
  'isQuarantined',
  'quarantineReason',
  'stage',
  'owner',
  'followUpOn',
  'answeredAt',
  'bookedAt',
] as const satisfies readonly (keyof ExportedEnquiry)[];
