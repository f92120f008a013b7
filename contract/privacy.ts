import { z } from 'zod';
import { fault } from './faults/field-fault.ts';
import { retentionMonths } from './limits.ts';
import { emailAddress } from './fields.ts';

const months = z.literal([...retentionMonths], { error: fault('unknown-retention') });

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

/** In a body, never in an address, which would be logged. */
export const personQuery = z.strictObject({
  email: emailAddress,
});

const row = z.record(z.string(), z.unknown());

/** Everything that is stored about a person, as it is stored. */
export const personData = z.object({
  email: z.string(),
  exportedAt: z.iso.datetime(),
  enquiries: z.array(row),
  notes: z.array(row),
  replies: z.array(row),
  mails: z.array(row),
  /** galleries of the client with this address: what is written in them, without photos and links */
  clientGalleries: z.array(row),
  /** what people have chosen and said in these */
  picks: z.array(row),
  /** how many digests contain the address; their texts tell of other people too */
  digests: z.number().int(),
  /** enquiries of other people that contain the address; staff decide about them */
  mentionedIn: z.array(z.uuid()),
});
export type PersonData = z.infer<typeof personData>;

export const personErased = z.object({
  enquiries: z.number().int(),
  /** which have nothing of the client any more but photos and title: these are the studio's work, and staff decide about them */
  clientGalleries: z.array(z.object({ id: z.uuid(), title: z.string() })),
  mentionedIn: z.array(z.uuid()),
});
export type PersonErased = z.infer<typeof personErased>;
