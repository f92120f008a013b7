import { z } from 'zod';
import { fault } from './faults/field-fault.ts';
import { nameToRead } from './account-name.ts';
import { contactStages } from './enquiry-stages.ts';
import { contactMessage } from './enquiries.ts';
import { requiredText } from './fields.ts';
import { limits, statisticsWeeks } from './limits.ts';
import { serviceTypes } from './service-types.ts';

/** Changes of an enquiry by those who deal with it. What is absent stays as it is; null clears owner and date. */
export const workflowUpdate = z
  .strictObject({
    stage: z.enum(contactStages, { error: fault('unknown-stage') }).optional(),
    ownerId: z.uuid(fault('not-an-id')).nullable().optional(),
    followUpOn: z.iso.date(fault('not-a-date')).nullable().optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), fault('nothing-to-change'));
export type WorkflowUpdate = z.infer<typeof workflowUpdate>;

export const noteCreate = z.strictObject({ text: requiredText('no-note', limits.text) });
export type NoteCreate = z.infer<typeof noteCreate>;

/** An answer in plain text. Its subject becomes one line. */
export const replyCreate = z.strictObject({
  subject: requiredText('no-subject', limits.title),
  text: requiredText('no-answer', limits.text),
});
export type ReplyCreate = z.infer<typeof replyCreate>;

export const contactNote = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  authorName: z.string(),
  text: z.string(),
  /** what the sender added on the private page of the enquiry; else a note of staff, which the sender never sees */
  isFromSender: z.boolean(),
});
export type ContactNote = z.infer<typeof contactNote>;

/** For the export of all enquiries. */
export const noteOfEnquiry = contactNote.extend({ contactId: z.uuid() });
export type NoteOfEnquiry = z.infer<typeof noteOfEnquiry>;

export const contactReply = contactNote.omit({ isFromSender: true }).extend({
  subject: z.string(),
  /** of the mail that carries it; null once that is deleted */
  mailState: z.string().nullable(),
});
export type ContactReply = z.infer<typeof contactReply>;

/** An enquiry with all that staff wrote about it and to its sender, oldest first. */
export const contactThread = z.object({
  enquiry: contactMessage,
  notes: z.array(contactNote),
  replies: z.array(contactReply),
  /** false: no mail server is set, so answers cannot be sent from the back office */
  canSendMail: z.boolean(),
});
export type ContactThread = z.infer<typeof contactThread>;

/** Who can own an enquiry. */
export const staffMember = z.object({ id: z.uuid(), name: nameToRead });
export type StaffMember = z.infer<typeof staffMember>;

/** Which enquiries the figures count: those of the last weeks, this one included. Weeks begin on Monday. */
export const contactStatisticsQuery = z.object({
  weeks: z.coerce
    .number(fault('unknown-weeks'))
    .refine((weeks) => statisticsWeeks.some((choice) => choice === weeks), fault('unknown-weeks'))
    .default(12),
  timeZone: z
    .string()
    .max(limits.name)
    .refine(isTimeZone, fault('not-a-time-zone'))
    .optional()
    .describe('IANA name; default: that of the studio'),
});
export type ContactStatisticsQuery = z.infer<typeof contactStatisticsQuery>;

const counts = { enquiries: z.number().int(), booked: z.number().int() };

/** Counted from the stored enquiries without suspected spam; deleted ones are not counted. */
export const contactStatistics = z.object({
  ...counts,
  /** suspected or marked spam, which no other figure counts */
  spam: z.number().int(),
  answers: z.object({
    /** median time to the first answer; null if none was answered */
    medianMs: z.number().nullable(),
    /** answered within an hour, within four and after more than one, and within the promised time and after more than four */
    hour: z.number().int(),
    fourHours: z.number().int(),
    day: z.number().int(),
    /** answered within the promised time, the three before together */
    kept: z.number().int(),
    /** answered later */
    late: z.number().int(),
    /** not answered, and the promised time is over */
    overdue: z.number().int(),
  }),
  weeks: z.array(z.object({ ...counts, monday: z.iso.date() })),
  services: z.array(z.object({ ...counts, service: z.enum(serviceTypes) })),
  /** null: unknown */
  pages: z.array(z.object({ ...counts, page: z.string().nullable() })),
  /** as in `contactMessage` */
  languages: z.array(z.object({ ...counts, language: z.string().nullable() })),
});
export type ContactStatistics = z.infer<typeof contactStatistics>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
