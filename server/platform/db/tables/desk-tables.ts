import type { Flag, Row } from './record-tables.ts';

/** What staff write about an enquiry, and what its sender adds. Deleted with it. */
export interface ContactNoteTable extends Row {
  contactId: string;
  authorName: string;
  text: string;
  isFromSender: Flag;
}

/** An answer that was written in the back office. Deleted with its enquiry. */
export interface ContactReplyTable extends Row {
  contactId: string;
  authorName: string;
  subject: string;
  text: string;
  /** the mail that carries it; null once that is deleted */
  mailId: string | null;
}
