import { z } from 'zod';
import type { EnquiryField } from './enquiry-fields.ts';
import { requiredText } from './fields.ts';
import { limits } from './limits.ts';
import type { ServiceType } from './service-types.ts';

/** What the sender adds to an enquiry on its private page. */
export const enquiryAddition = z.object({ text: requiredText('Write a message first', limits.text) });

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
