import { z } from 'zod';

/** The three cards at the top of the back office. */
export const summary = z.object({
  /** every stored enquiry, suspected spam included */
  contacts: z.number().int(),
  photos: z.number().int(),
  /** the photos' files in bytes, as text like every size (reading 9) */
  photoBytes: z.string(),
});
export type Summary = z.infer<typeof summary>;
