import { z } from 'zod';
import { limits } from '#contract/limits.ts';

/** `given-up`: staff decided that it is not sent. */
export const mailStates = ['queued', 'sending', 'sent', 'failed', 'given-up'] as const;
export type MailState = (typeof mailStates)[number];
export const mailKinds = [
  'enquiry-notice',
  'enquiry-digest',
  'enquiry-receipt',
  'reply',
  'invitation',
  'trouble-notice',
  'test',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** How many receipts are sent: anybody can type anybody's address into the form. */
export const receiptLimits = { perHour: 60, perAddressAndDay: 3 } as const;

/** Mails per page of the list; only the last page has fewer. */
export const mailPageSize = 50;

/** A mail of the outbox as staff see it, without its text. */
export const mailItem = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.enum(mailKinds),
  contactId: z.uuid().nullable(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.number().int(),
  nextAttemptAt: z.iso.datetime().nullable().describe('Of a queued mail'),
  lastError: z.string().nullable().describe('What the mail server, or the connection to it, said last'),
  sentAt: z.iso.datetime().nullable(),
});
export type MailItem = z.infer<typeof mailItem>;

export const mailListQuery = z.object({
  state: z.enum(['queued', 'sent', 'failed', 'given-up'], { error: 'Unknown state' }).optional(),
  contacts: z
    .string()
    .max(limits.mailContacts * 37)
    .transform((value) => value.split(','))
    .pipe(z.array(z.uuid('Not a valid id')).max(limits.mailContacts))
    .optional()
    .describe(`Ids of at most ${limits.mailContacts} enquiries with commas between them: only the mails about these`),
  before: z.uuid('Not a valid id').optional().describe('Only mails older than the one with this id'),
});
export type MailListQuery = z.infer<typeof mailListQuery>;

export const mailsRetried = z.object({ retried: z.number().int() });
export type MailsRetried = z.infer<typeof mailsRetried>;
