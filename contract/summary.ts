import { z } from 'zod';

/** The three cards at the top of the back office, and what stands below them where the disk is nearly full. */
export const summary = z.object({
  /** every stored enquiry, suspected spam included */
  contacts: z.number().int(),
  photos: z.number().int(),
  /** the photos' files in bytes, as text like every size */
  photoBytes: z.string(),
  space: z.object({
    /** bytes of the server's disk; null where it does not say */
    freeBytes: z.string().nullable(),
    /** files are not taken any more */
    isShort: z.boolean(),
  }),
});
export type Summary = z.infer<typeof summary>;
