import { z } from 'zod';
import { definePage, line, paragraph } from '../define-page.ts';

const label = () => line(60);
const progress = z.object({ title: line(40), text: paragraph(240) });
/** until when the answer comes */
const waiting = z.object({ title: line(40), text: paragraph(240, { placeholders: ['by'] }) });

/**
 * The private page of an enquiry, and the mail that leads to it. The mail has no placeholder for what the sender wrote but the name:
 * it may go to a stranger whose address somebody typed.
 */
export const enquiryPage = definePage(
  '/enquiry/withdrawn',
  {
    title: label(),
    progress: z.object({ received: waiting, read: waiting, answered: progress }),
    /** above the message and above what was added later */
    written: label(),
    added: label(),
    add: z.object({ title: label(), label: label(), button: label(), done: line(120) }),
    withdraw: z.object({
      title: label(),
      text: paragraph(240),
      confirm: label(),
      button: label(),
      /** the error of a form that was sent without the confirmation */
      unconfirmed: line(160),
    }),
    gone: z.object({ title: label(), text: paragraph(240), link: label() }),
    withdrawn: z.object({ title: label(), text: paragraph(240) }),
    receipt: z.object({
      subject: line(100, { placeholders: ['studio'] }),
      greeting: line(60, { placeholders: ['name'] }),
      /** where the name could be something else, such as a link */
      greetingWithoutName: line(60),
      received: paragraph(300, { placeholders: ['service', 'by'] }),
      /** email address and telephone number of the studio */
      reach: line(120, { placeholders: ['addresses'] }),
      /** before the address of the private page */
      page: line(200),
    }),
  },
  { former: ['receipt.written'] },
);
