import { z } from 'zod';
import { nameToRead } from '#contract/accounts/account-name.ts';
import { contactStages } from './contact-desk.ts';
import { contactMessage } from './contact.ts';
import { requiredText } from './fields.ts';
import { limits } from './limits.ts';

/** Changes of an enquiry by those who deal with it. What is absent stays as it is; null clears owner and date. */
export const workflowUpdate = z
  .strictObject({
    stage: z.enum(contactStages, { error: 'Must be a stage' }).optional(),
    ownerId: z.uuid('Not a valid id').nullable().optional(),
    followUpOn: z.iso.date('Must be a date').nullable().optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Nothing to change');
export type WorkflowUpdate = z.infer<typeof workflowUpdate>;

export const noteCreate = z.strictObject({ text: requiredText('Write a note first', limits.text) });
export type NoteCreate = z.infer<typeof noteCreate>;

/** An answer in plain text. Its subject becomes one line. */
export const replyCreate = z.strictObject({
  subject: requiredText('Write a subject first', limits.title),
  text: requiredText('Write an answer first', limits.text),
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
