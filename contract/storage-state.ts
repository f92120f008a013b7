import { z } from 'zod';

/** Whether unused files are removed automatically. After a database restore they are not, until it is resumed. */
export const storageState = z.object({
  /** null while files are removed as usual */
  sweepStop: z
    .object({
      reason: z.enum(['backup', 'older', 'other-database', 'marker-missing']),
      since: z.string(),
    })
    .nullable(),
});
export type StorageState = z.infer<typeof storageState>;
