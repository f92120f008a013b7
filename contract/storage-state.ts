import { z } from 'zod';

/** Whether files that nobody needs are removed by themselves. They are not after the restore of a database. */
export const storageState = z.object({
  /** null where all is as it should be */
  sweepStop: z
    .object({
      reason: z.enum(['backup', 'older', 'other-database', 'marker-missing']),
      since: z.string(),
    })
    .nullable(),
});
export type StorageState = z.infer<typeof storageState>;
