import { z } from 'zod';
import { fault } from './faults/field-fault.ts';
import { optionalText, requiredText } from './fields.ts';
import { limits } from './limits.ts';

/** The words of a mail with a link, without its address: that is made when it is sent, and stands below them. */
export const clientLinkMail = z.strictObject({
  subject: requiredText('no-subject', limits.title),
  text: requiredText('no-mail-text', limits.text),
});
export type ClientLinkMail = z.infer<typeof clientLinkMail>;

/** What the mail is before staff have changed it, in the language of the gallery. */
export const clientLinkDraft = clientLinkMail.extend({
  /** the client's address; empty: not known */
  recipient: z.string(),
  /** whether a mail server is set */
  canSend: z.boolean(),
});
export type ClientLinkDraft = z.infer<typeof clientLinkDraft>;

/** Makes a new address for a link, which replaces it, and mails it if there are words for it. */
export const clientLinkRenewal = z.strictObject({ mail: clientLinkMail.optional() });
export type ClientLinkRenewal = z.infer<typeof clientLinkRenewal>;

/** What is absent is left alone. `expiresAt` null: valid until it is revoked. */
export const clientLinkUpdate = z
  .strictObject({
    label: optionalText(limits.shortText).optional(),
    expiresAt: z.iso
      .datetime({ error: fault('not-a-time') })
      .nullable()
      .optional(),
  })
  .refine((change) => Object.keys(change).length > 0, fault('nothing-to-change'));
export type ClientLinkUpdate = z.infer<typeof clientLinkUpdate>;

/** Days before the end of a link on which its client is reminded. */
export const clientReminderDays = 7;

/** What is counted of a link: opened pages (`clientViewMinutes`), picks, and downloads of a file or of all, once in that time too. */
export const clientActivities = ['opened', 'picked', 'downloaded'] as const;
export type ClientActivity = (typeof clientActivities)[number];

/** For how long figures are kept by day. */
export const clientActivityDays = 400;

/** By day of the studio, newest first. */
export const clientActivity = z.array(
  z.object({
    day: z.string(),
    linkId: z.uuid(),
    label: z.string(),
    what: z.enum(clientActivities),
    count: z.number().int(),
  }),
);
export type ClientActivityFigures = z.infer<typeof clientActivity>;
