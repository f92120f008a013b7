import { z } from 'zod';
import { emailAddress } from '../email-address.ts';

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
  /** how many digests contain the address; their texts tell of other people too */
  digests: z.number().int(),
  /** enquiries of other people that contain the address; staff decide about them */
  mentionedIn: z.array(z.uuid()),
});
export type PersonData = z.infer<typeof personData>;

export const personErased = z.object({ enquiries: z.number().int(), mentionedIn: z.array(z.uuid()) });
export type PersonErased = z.infer<typeof personErased>;
