import { z } from 'zod';
import { limits } from './limits.ts';
import { serviceTypes } from './service-types.ts';
import { statisticsWeeks } from './figure-weeks.ts';

/** Which enquiries the figures count: those of the last weeks, this one included. Weeks begin on Monday. */
export const contactStatisticsQuery = z.object({
  weeks: z.coerce
    .number('Must be 12, 26 or 52')
    .refine((weeks) => statisticsWeeks.some((choice) => choice === weeks), 'Must be 12, 26 or 52')
    .default(12),
  timeZone: z
    .string()
    .max(limits.name)
    .refine(isTimeZone, 'Must be a time zone')
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
