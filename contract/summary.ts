import { z } from 'zod';
import { changeCounters } from './changes/changes.ts';
import { dayQuery } from './contact.ts';

/** Figures of the three summary cards of the back office, and of the notice about disk space. */
export const summary = z.object({
  /** all stored enquiries, including suspected spam */
  contacts: z.number().int(),
  /** enquiries that are neither spam nor archived */
  desk: z.object({
    new: z.number().int(),
    /** whose answer or follow-up is due on this day of the studio */
    dueToday: z.number().int(),
    overdue: z.number().int(),
  }),
  timeZone: z.string().describe('IANA name of the time zone of the studio, whose days count'),
  mail: z.object({ tellsSomebody: z.boolean().describe('Somebody is told of enquiries by mail') }),
  changes: changeCounters.describe('Counters of changes, from which a browser follows them'),
  photos: z.number().int(),
  /** total size of the photos in bytes, as a string like all sizes */
  photoBytes: z.string(),
  space: z.object({
    /** free bytes of the disk; null if unknown */
    freeBytes: z.string().nullable(),
    /** whether uploads are refused */
    isShort: z.boolean(),
  }),
  system: z.object({
    isWarning: z.boolean().describe('Something calls for somebody, see the troubles of the system'),
  }),
});

export const summaryQuery = z.object(dayQuery);
export type SummaryQuery = z.infer<typeof summaryQuery>;
export type Summary = z.infer<typeof summary>;
