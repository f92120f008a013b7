import type { MailKind } from '#contract/mail/mail.ts';
import type { Row } from './record-tables.ts';

/** A mail of the outbox: one for each recipient. */
export interface MailTable extends Row {
  kind: MailKind;
  /** the enquiry that it tells of; deleted with it */
  contactId: string | null;
  recipient: string;
  /** JSON: { name, address } */
  replyTo: string | null;
  subject: string;
  /** encrypted for an invitation (modules/mail/sealed-mail.ts), like `htmlBody` */
  textBody: string;
  htmlBody: string;
  /** a queued mail is being sent while it is leased */
  state: 'queued' | 'sent' | 'failed' | 'given-up';
  /** attempts that the mail server answered; those that did not reach it are not counted */
  attempts: number;
  notBefore: string;
  leasedBy: string | null;
  leasedUntil: string | null;
  /** what the mail server, or the connection to it, said last */
  lastError: string | null;
  sentAt: string | null;
  /** when staff queued it again, or its creation: for how long it is tried */
  queuedAt: string | null;
}

/** An enquiry that a digest tells of. */
export interface MailEnquiryTable {
  mailId: string;
  contactId: string;
}

/** An enquiry of which a recipient's next digest tells; suspected spam is only counted there. */
export interface EnquiryDigestEntryTable extends Row {
  recipient: string;
  contactId: string;
}
