import { z } from 'zod';

/** Figures of the three summary cards of the back office, and of the notice about disk space. */
export const summary = z.object({
  /** all stored enquiries, including suspected spam */
  contacts: z.number().int(),
  photos: z.number().int(),
  /** total size of the photos in bytes, as a string like all sizes */
  photoBytes: z.string(),
  space: z.object({
    /** free bytes of the disk; null if unknown */
    freeBytes: z.string().nullable(),
    /** whether uploads are refused */
    isShort: z.boolean(),
  }),
});
export type Summary = z.infer<typeof summary>;
