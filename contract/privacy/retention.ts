import { z } from 'zod';
import { retentionMonths } from './retention-months.ts';

const months = z.literal([...retentionMonths], { error: 'Must be 12, 24 or 36 months, or never' });

export const retentionUpdate = z.strictObject({ months });

/** The retention period, and which enquiries it deletes within a week. */
export const retention = z.object({
  months,
  /** Nothing is deleted before this time: a week after the period was set. Null without a period. */
  startsAt: z.iso.datetime().nullable(),
  upcoming: z.object({
    count: z.number().int(),
    /** the first ones */
    enquiries: z.array(
      z.object({
        id: z.uuid(),
        createdAt: z.iso.datetime(),
        firstName: z.string(),
        lastName: z.string(),
        deletedAt: z.iso.datetime(),
      }),
    ),
  }),
});
export type Retention = z.infer<typeof retention>;
