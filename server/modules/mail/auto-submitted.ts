import type { MailKind } from '#contract/mail/mail.ts';
import type { AutoSubmitted } from '#server/platform/mail/smtp.ts';

/**
 * Which mails a program writes, and whether in answer to somebody (RFC 3834, 5.1): programs answer no such mail. Those that a person
 * writes have null.
 */
export const autoSubmittedBy: Record<MailKind, AutoSubmitted | null> = {
  'enquiry-notice': 'auto-generated',
  'enquiry-digest': 'auto-generated',
  'enquiry-receipt': 'auto-replied',
  reply: null,
  invitation: 'auto-generated',
  'trouble-notice': 'auto-generated',
  test: 'auto-generated',
};
